<?php

/*
 * Loads the libraries that are compared: Symfony and Laravel, from where scripts/bench has put them, and
 * distlock/cache.
 */

declare(strict_types=1);

use DistLock\Bench\CommandLine;

require_once CommandLine::environment('DISTLOCK_BENCH_LIBRARIES') . '/vendor/autoload.php';

// Laravel needs no more of symfony/clock.
interface_exists('Symfony\Component\Clock\ClockInterface')
    || require __DIR__ . '/../../../packages/laravel/tests/Clock/ClockInterface.php';

// What Composer's autoloader does for distlock/cache.
spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/../../../packages/cache/src/' . substr(strrchr($class, '\\'), 1) . '.php';
    if (str_starts_with($class, 'DistLock\\Cache\\') && is_file($file)) {
        require $file;
    }
});
