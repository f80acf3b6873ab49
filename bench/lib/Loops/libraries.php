<?php

/* Loads the libraries that are compared, from where scripts/bench has put them, and distlock/revolt. */

declare(strict_types=1);

use DistLock\Bench\CommandLine;

require_once CommandLine::environment('DISTLOCK_BENCH_LIBRARIES') . '/vendor/autoload.php';
require_once __DIR__ . '/../../../packages/revolt/src/functions.php';
require_once __DIR__ . '/../../../packages/revolt/src/Suspended.php';
