--TEST--
A child that is forked during the wait of an upgrade waits for itself; its parent goes on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$other = reader(key());
outcome($other);
$child = null;
on_signal(function () use (&$child) {
    $child = pcntl_fork();
});
$results = Channel::pair();
$signal = signal_during_wait(key());
$release = child(function () use ($other) {
    await_waiters(2, key());
    $other->send('release');
});
$lock = new RedisLock(key(), dsn());
$lock->acquireRead();
$token = $lock->getToken();
$acquired = $lock->acquire(60.0);
if ($child === 0) {
    $results[1]->send([$acquired, $lock->getToken() !== $token, $lock->release(), $lock->isHeld()]);
    vanish();
}
var_dump($acquired, $lock->getToken() === $token, $lock->release(), $lock->release());
echo json_encode($results[0]->receive()), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
[true,true,true,false]
