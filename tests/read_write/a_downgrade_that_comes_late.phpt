--TEST--
A downgrade that was sent again, and comes once more, takes the lock from no later writer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(), 30.0);
$other = new RedisLock(key(), $server->dsn(), 30.0);
foreach (['downgrade', 'release'] as $method) {
    $lock->acquireRead();
    $lock->acquire();
    $proxy->delayCommand(key());
    var_dump($lock->$method(), $lock->acquire());
    $proxy->happened();
    $proxy->deliver();
    var_dump($lock->inspect()->mode?->value, $other->acquireRead(0.0));
    while ($lock->isHeld()) {
        $lock->release();
    }
    $other->isHeld() && $other->release();
}
--EXPECT--
bool(true)
bool(true)
string(5) "write"
bool(false)
bool(true)
bool(true)
string(5) "write"
bool(false)
