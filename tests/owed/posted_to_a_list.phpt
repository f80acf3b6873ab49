--TEST--
On a list of servers, a release that nobody waited for is made on each of them when it is back
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$proxies = array_map(fn (Server $member) => proxy($member->port), $quorum->members);
$dsns = array_map(fn (Proxy $proxy) => $proxy->dsn(impatient()), $proxies);
$lock = new RedisLock(key(), $dsns, LONG_TTL, autoRenew: false);
var_dump($lock->acquire());
array_map(fn (Proxy $proxy) => $proxy->hold(), $proxies);
var_dump($lock->release(false));
array_map(fn (Proxy $proxy) => $proxy->refuse(), $proxies);
$other = new RedisLock(key('other'), $dsns, LONG_TTL);
echo strtok(thrown(fn () => $other->acquire(0.0)), ':'), "\n";
array_map(fn (Proxy $proxy) => $proxy->pass(), $proxies);
echo implode(', ', array_map(fn (Server $member) => gone($member->redis(), key(), key('other')), $quorum->members)), "\n";
--EXPECT--
bool(true)
bool(true)
DistLock\ConnectionException
free, free, free, free, free
