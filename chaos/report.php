<?php

declare(strict_types=1);

/* What is shown of a run: made of what figures.json and violations.json say, and of nothing else. */

namespace DistLock\Chaos\Report;

foreach (['html', 'series', 'lanes', 'page', 'text'] as $part) {
    require_once __DIR__ . "/report/$part.php";
}
