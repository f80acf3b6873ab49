--TEST--
A child that a signal handler forks during a wait has no permits; its parent goes on
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';
require_once __DIR__ . '/../support/signals.php';

$limiter = limiter(1, 4.0);
$limiter->acquire(0.0);
$child = null;
on_signal(function () use (&$child) {
    $child = pcntl_fork();
});
$pid = getmypid();
$sender = child(static function () use ($pid): void {
    await_takers(1, limiter(1, 4.0));
    posix_kill($pid, SIGUSR1);
});
try {
    $acquired = $limiter->acquire();
} catch (\DistLock\LockStateException $exception) {
    file_put_contents('php://stdout', ($child === 0 ? 'the child: ' : 'the parent: ')
        . preg_replace('~".*"~', '"key"', $exception->getMessage()) . "\n");
    // It can take permits of its own.
    file_put_contents('php://stdout', json_encode($limiter->reserve() !== null) . "\n");
    vanish();
}
pcntl_waitpid($child, $status);
var_dump($acquired);
--EXPECT--
the child: This is a forked child: the permits of "key" that were waited for are its parent's
true
bool(true)
