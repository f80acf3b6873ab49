--TEST--
A lock that ended only by the local clock is released on the server, too, instead of blocking others for the rest of its ttl
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LossReason;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$proxy = proxy(environment('DISTLOCK_TEST_REDIS_PORT'));
foreach (['acquire', 'acquireRead'] as $method) {
    $lock = new RedisLock(key($method), $proxy->dsn(impatient()), 3.0 * slowness(), autoRenew: false);
    $lock->onLost(static function (RedisLock $lock, LossReason $reason): void {
        echo $reason->name, "\n";
    });
    $lock->$method(SOON);
    $proxy->swallowReply(key($method));
    echo strtok(failure(fn () => $lock->renew(LONG_TTL)), ':'), "\n";
    var_dump(redis()->ttl(key($method)) > LONG_TTL / 2);
    await(fn () => !$lock->isHeld(), 20 * slowness());
    echo gone(redis(), key($method)), "\n";
}
--EXPECT--
DistLock\ConnectionException
bool(true)
Expired
free
DistLock\ConnectionException
bool(true)
Expired
free
