--TEST--
symfony/lock and distlock exclude each other
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

require '/usr/share/php/Symfony/Component/Lock/autoload.php';

$factory = new \Symfony\Component\Lock\LockFactory(new \Symfony\Component\Lock\Store\RedisStore(redis()));
$theirs = $factory->createLock(key(), 60);
$ours = new RedisLock(key(), dsn());

var_dump($theirs->acquire(), $ours->acquire(0.0), $theirs->isAcquired());
$theirs->release();
var_dump($ours->acquire(0.0), $theirs->acquire());
$ours->release();
var_dump($theirs->acquire());
[$waiter] = line_up(1, key());
$theirs->release();
echo outcome($waiter), "\n";
var_dump($theirs->acquire());
echo released($waiter), "\n";
var_dump($theirs->acquire());
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
acquired
bool(false)
released
bool(true)
