--TEST--
If a reader's token is replaced before it is detached, its share expires even if nobody attaches it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$proxy = proxy(environment('DISTLOCK_TEST_REDIS_PORT'));
$lock = new RedisLock(key(), $proxy->dsn(patient()), LONG_TTL);
$other = new RedisLock(key(), dsn(), LONG_TTL);
$other->acquireRead();
// It is doubtful whether the first attempt may still be executed, so detach() replaces the token first.
$proxy->cutReply(key());
var_dump($lock->acquireRead(SOON));
$proxy->happened();
$token = $lock->getToken();
$other->release();
var_dump(redis()->zRange(shares(key()), 0, -1) === [$token]);
$successor = $lock->detach();
var_dump($successor !== $token, redis()->zRange(shares(key()), 0, -1) === [$successor]);
echo between(1, redis()->pttl(shares(key())), (int) (LONG_TTL * 1000)), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
yes
