--TEST--
A child forked by a signal handler during waitUntilFree() waits for itself, and its parent for itself
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
$child = null;
on_signal(function () use (&$child) {
    $child = pcntl_fork();
});
$results = Channel::pair();
$signal = signal_during_wait(key());
$lock = new RedisLock(key(), dsn());
$release = child(function () use ($holder) {
    await_waiters(2, key());
    $holder->send('release');
});
$is_free = $lock->waitUntilFree(30);
if ($child === 0) {
    $results[1]->send([$is_free, $lock->acquire(30.0), $lock->release()]);
    vanish();
}
var_dump($is_free);
echo json_encode($results[0]->receive()), ' ', redis()->exists(key(), queue(key())), "\n";
--EXPECT--
bool(true)
[true,true,true] 0
