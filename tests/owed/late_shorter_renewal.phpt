--TEST--
A renewal for a shorter time that is carried out late doesn't shorten what a later renewal has set, whatever owns the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/quorum.php';

foreach (['acquire', 'acquireRead'] as $method) {
    $proxy = proxy(environment('DISTLOCK_TEST_REDIS_PORT'));
    $lock = new RedisLock(key($method), $proxy->dsn(patient()), 100.0);
    $lock->$method(SOON);
    $proxy->delayCommand(key($method));
    var_dump($lock->renew(20.0), $lock->renew(500.0));
    $proxy->deliver();
    var_dump(redis()->pttl(key($method)) > 400000, $lock->isHeld(), $lock->release());
}

$quorum = shared_quorum();
$proxies = array_map(fn (Server $member) => proxy($member->port), $quorum->members);
$lock = new RedisLock(key('list'), array_map(fn (Proxy $proxy) => $proxy->dsn(patient()), $proxies), 100.0);
$lock->acquire(SOON);
array_map(fn (Proxy $proxy) => $proxy->delayCommand(key('list')), $proxies);
var_dump($lock->renew(20.0), $lock->renew(500.0));
array_map(fn (Proxy $proxy) => $proxy->deliver(), $proxies);
echo count(array_filter($quorum->members, fn (Server $member) => $member->redis()->pttl(key('list')) > 400000)), " members\n";
var_dump($lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
5 members
bool(true)
bool(true)
