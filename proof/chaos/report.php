<?php

declare(strict_types=1);

/* Shows a run, using only the contents of figures.json and violations.json. */

namespace DistLock\Chaos\Report;

foreach (['html', 'series', 'lanes', 'page', 'text'] as $part) {
    require_once __DIR__ . "/report/$part.php";
}
