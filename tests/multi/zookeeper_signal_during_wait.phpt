--TEST--
An exception from a signal handler ends the wait and leaves no node behind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/zookeeper.php';

$holder = holder('b');
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, fn () => throw new \RuntimeException('enough'));
$pid = getmypid();
$signal = child(function () use ($pid): void {
    await(fn () => contenders('b') === 'b:2');
    posix_kill($pid, SIGUSR1);
});
$multi = new MultiLock(lock('a'), lock('b'), lock('c'));
echo outcome(fn () => $multi->acquire()), "\n";
$signal->result();
await(fn () => contenders('a', 'b', 'c') === 'a:0 b:1 c:0');
var_dump($multi->isHeld());
--EXPECT--
RuntimeException: enough
bool(false)
