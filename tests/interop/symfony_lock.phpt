--TEST--
A lock of symfony/lock is a sorted set, which is named, and isn't touched; symfony/lock finds distlock's in the way
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

require '/usr/share/php/Symfony/Component/Lock/autoload.php';

$factory = new \Symfony\Component\Lock\LockFactory(new \Symfony\Component\Lock\Store\RedisStore(redis()));
$theirs = $factory->createLock(key(), 60);
$ours = new RedisLock(key(), dsn());

var_dump($theirs->acquire());
foreach ([fn () => $ours->acquire(5.0), fn () => $ours->forceRelease()] as $work) {
    echo str_replace(key(), 'KEY', failure($work)), "\n";
}
var_dump($theirs->isAcquired());
$theirs->release();
var_dump($ours->acquire(0.0), $theirs->acquire());
$ours->release();
var_dump($theirs->acquire());
--EXPECT--
bool(true)
DistLock\ServerException: redis://127.0.0.1:PORT/0: WRONGTYPE a key of the type zset is no lock: KEY
DistLock\ServerException: redis://127.0.0.1:PORT/0: WRONGTYPE a key of the type zset is no lock: KEY
bool(true)
bool(true)
bool(false)
bool(true)
