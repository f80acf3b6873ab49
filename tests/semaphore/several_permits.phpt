--TEST--
Several permits are taken and released together, all or none
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$one = new RedisSemaphore(key(), 5, dsn());
$three = new RedisSemaphore(key(), 5, dsn(), weight: 3);
$two = new RedisSemaphore(key(), 5, dsn(), weight: 2);
$all = new RedisSemaphore(key(), 5, dsn(), weight: 5);
var_dump($three->acquire(0.0), count(sharers(key())));
var_dump($one->acquire(0.0), $two->acquire(0.0), count(sharers(key())), $two->isHeld());
var_dump($one->release(), $two->acquire(0.0), count(sharers(key())), $all->acquire(0.0));
var_dump($three->acquire(0.0), count(sharers(key())), $three->release(), $three->release(), count(sharers(key())));
var_dump($two->release(), redis()->exists(key(), shares(key())), $all->acquire(0.0), $one->acquire(0.0));
var_dump($all->getFencingToken() > 0, $all->release(), redis()->exists(key(), shares(key())));
--EXPECT--
bool(true)
int(3)
bool(true)
bool(false)
int(4)
bool(false)
bool(true)
bool(true)
int(5)
bool(false)
bool(true)
int(5)
bool(true)
bool(true)
int(2)
bool(true)
int(0)
bool(true)
bool(false)
bool(true)
bool(true)
int(0)
