--TEST--
Signal handlers run during a wait, which then goes on to the same instant
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';
require_once __DIR__ . '/../support/signals.php';

$limiter = limiter(1, 4.0);
$limiter->acquire(0.0);
$handled = 0;
on_signal(function () use (&$handled) {
    $handled++;
});
$pid = getmypid();
$sender = child(static function () use ($pid): void {
    await_takers(1, limiter(1, 4.0));
    for ($number = 0; $number < 5; $number++) {
        posix_kill($pid, SIGUSR1);
        usleep(50_000);
    }
});
$began = hrtime(true);
$due = stored()['full'];
var_dump($limiter->acquire());
var_dump(hrtime(true) - $began >= 1e9 * $due - 1e8, $handled > 0, $limiter->getWaitTime() > 0.0);
echo between(0.0, $limiter->getWaitTime(), $due + 5.0), "\n";
$sender->wait();
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
yes
