--TEST--
RedisLock: the exception names the owner and counts the waiters in front, as the last refusal said
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require __DIR__ . '/timeouts.php';

$holder = contend(fn () => new RedisLock(key(), dsn(), label: 'GET /cart'), 'acquire', 60.0);
outcome($holder);
$of = fn (...$arguments): string => told(timeout_of(new RedisLock(key(), dsn()), ...$arguments), ['HOLDER' => $holder]);
echo $of(), "\n";
// One that doesn't wait isn't told how many do.
echo $of(0.0), "\n", $of(60.0, maxAhead: 0), "\n";
var_dump(is_complete(timeout_of(new RedisLock(key(), dsn()))->getOwner()));
line_up(2, key());
echo $of(), "\n", $of(0.0), "\n", $of(60.0, maxAhead: 2), "\n";
--EXPECT--
The lock "lock" was not acquired in 0.100 seconds: it was held by HOLDER (GET /cart)
{"host":"HOLDER","mode":"write","weight":1,"label":"GET /cart"} 0
The lock "lock" was not acquired in 0.000 seconds: it was held by HOLDER (GET /cart)
{"host":"HOLDER","mode":"write","weight":1,"label":"GET /cart"} null
The lock "lock" was not acquired, because more than 0 were ahead: it was held by HOLDER (GET /cart)
{"host":"HOLDER","mode":"write","weight":1,"label":"GET /cart"} 0
bool(true)
The lock "lock" was not acquired in 0.100 seconds: it was held by HOLDER (GET /cart), and 2 waited in front
{"host":"HOLDER","mode":"write","weight":1,"label":"GET /cart"} 2
The lock "lock" was not acquired in 0.000 seconds: it was held by HOLDER (GET /cart)
{"host":"HOLDER","mode":"write","weight":1,"label":"GET /cart"} null
The lock "lock" was not acquired, because more than 2 were ahead: it was held by HOLDER (GET /cart), and 2 waited in front
{"host":"HOLDER","mode":"write","weight":1,"label":"GET /cart"} 2
