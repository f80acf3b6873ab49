--TEST--
A name and the same name in braces are two locks, with waiters of their own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$plain = new RedisLock(key(), dsn());
$tagged = new RedisLock('{' . key() . '}', dsn());
var_dump($plain->acquire(0.0), $tagged->acquire(0.0));
$waiter = contender('{' . key() . '}');
await(fn () => $tagged->inspect()->waiters === 1);
var_dump($plain->inspect()->waiters, $plain->release(), $tagged->inspect()->waiters, $tagged->release());
echo outcome($waiter), ', ', released($waiter), "\n";
var_dump(count(array_intersect(\DistLock\redis_locks(servers: dsn()), [key(), '{' . key() . '}'])));
--EXPECT--
bool(true)
bool(true)
int(0)
bool(true)
int(1)
bool(true)
acquired, released
int(2)
