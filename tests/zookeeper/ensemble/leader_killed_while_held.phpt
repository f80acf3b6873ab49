--TEST--
When the leader is killed, a lock stays held, and is released to the next
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ConnectionException;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

$ensemble = ensemble();
$lock = new ZkLock(path(), $ensemble->hosts(), 60 * slowness());
$next = new ZkLock(path(), $ensemble->hosts(), 60 * slowness());
$lock->acquire();
$ensemble->leader()->kill();
$ensemble->leader();
$tried = await(static function () use ($next): ?array {
    try {
        return [$next->acquire(0.0)];
    } catch (ConnectionException) {
        // Its session hasn't found another server yet.
        return null;
    }
}, 20, 'an answer of the new leader');
var_dump($lock->isHeld(), $tried[0], $lock->release(), $next->acquire(20 * slowness()));
var_dump($next->getFencingToken() > 0);
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
