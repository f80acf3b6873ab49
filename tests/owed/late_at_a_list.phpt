--TEST--
An acquire that the servers of a list carry out late, when the second attempt has been released, leaves the lock to nobody
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$proxies = array_map(fn (Server $member) => proxy($member->port), $quorum->members);
$lock = new RedisLock(key(), array_map(fn (Proxy $proxy) => $proxy->dsn(patient()), $proxies), LONG_TTL);
$lock->acquire(SOON);
$lock->release();
array_map(fn (Proxy $proxy) => $proxy->delayCommand(key()), $proxies);
var_dump($lock->acquire(SOON));
array_map(fn (Proxy $proxy) => $proxy->happened(), $proxies);
var_dump($lock->release());
array_map(fn (Proxy $proxy) => $proxy->deliver(), $proxies);
echo implode(', ', array_map(fn (Server $member) => gone($member->redis(), key()), $quorum->members)), "\n";
--EXPECT--
bool(true)
bool(true)
free, free, free, free, free
