--TEST--
exit in a signal handler gives the permits back
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';
require_once __DIR__ . '/../support/signals.php';

foreach (['exit' => 'exit;', 'fatal error' => 'trigger_error("fatal", E_USER_ERROR);'] as $name => $end) {
    $limiter = limiter(1, 60.0);
    $limiter->reset();
    $limiter->acquire(0.0);
    $taker = proc_open(
        [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), '-r', 'pcntl_async_signals(true);
            pcntl_signal(SIGUSR1, function () { ' . $end . ' });
            $limiter = new DistLock\RedisRateLimiter($argv[1], 1, 60.0, $argv[2]);
            $limiter->acquire();', '--', key(), dsn()],
        [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']],
        $pipes,
    );
    await_takers(1, $limiter);
    posix_kill(proc_get_status($taker)['pid'], SIGUSR1);
    await(static fn (): bool => !proc_get_status($taker)['running']);
    echo "$name: ", $limiter->inspect()->waiting, "\n";
}
--EXPECT--
exit: 0
fatal error: 0
