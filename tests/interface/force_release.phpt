--TEST--
forceRelease() breaks the lock of any owner
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$holder = new RedisLock(key(), dsn());
$operator = new RedisLock(key(), dsn());
var_dump($operator->forceRelease());
$holder->acquire();
var_dump($operator->forceRelease(), redis()->exists(key()), $operator->forceRelease());
var_dump($holder->release());
redis()->set(key(), 'another program');
var_dump($operator->forceRelease(foreign: true), redis()->exists(key()));
--EXPECT--
bool(false)
bool(true)
int(0)
bool(false)
bool(false)
bool(true)
int(0)
