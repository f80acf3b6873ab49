--TEST--
With a digest, only the same user can touch the nodes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts(), auth: 'digest:bob:secret:with:colons');
var_dump($lock->acquire());
foreach ([null, 'digest:bob:guess', 'digest:eve:secret:with:colons'] as $auth) {
    $other = new ZkLock(path(), hosts(), auth: $auth);
    foreach (['acquire', 'inspect', 'forceRelease'] as $method) {
        echo strstr(outcome(fn () => $other->$method()), ':', true), "\n";
    }
}
$same = new ZkLock(path(), hosts(), 9.0, 'digest:bob:secret:with:colons');
$same->isLocked();
var_dump($same->acquire(0.0), $same->forceRelease(), $same->acquire(0.0));
--EXPECT--
bool(true)
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
bool(false)
bool(true)
bool(true)
