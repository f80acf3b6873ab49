--TEST--
A child forked by a signal handler during a wait waits for itself, and its parent for itself
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
$acquired = $lock->acquire(30);
if ($child === 0) {
    $results[1]->send([$acquired, explode(':', $lock->getToken())[1] === (string) getmypid(), $lock->release()]);
    vanish();
}
var_dump($acquired, explode(':', $lock->getToken())[1] === (string) getmypid());
await_waiters(1, key());
var_dump($lock->release());
echo json_encode($results[0]->receive()), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
[true,true,true]
