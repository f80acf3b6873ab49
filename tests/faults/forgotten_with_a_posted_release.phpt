--TEST--
A release that nobody waited for is known to be done even if its connection has been forgotten since
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/faults.php';

$proxy = proxy((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$lock = new RedisLock(key(), $proxy->dsn(['timeout' => 30, 'connect_timeout' => 30, 'max_idle' => 0.5]), autoRenew: false, ttl: 600.0);
$lock->acquire();
$lock->release(false);
await(fn () => redis()->exists(key()) === 0);
await(fn () => is_unread("127.0.0.1:$proxy->port"), what: 'the reply, which nobody has read yet');
$proxy->forget();
usleep(600000);
$before = stats()['commands'];
var_dump($lock->acquire(), stats()['commands'] - $before, $lock->release(), stats()['reconnects']);
// Nor does a release whose reply never came keep the next call.
$lock->acquire();
$proxy->mute(replies: true);
$lock->release(false);
await(fn () => redis()->exists(key()) === 0);
$proxy->forget();
$proxy->pass();
usleep(600000);
var_dump($lock->acquire(), $lock->release());
--EXPECT--
bool(true)
int(1)
bool(true)
int(0)
bool(true)
bool(true)
