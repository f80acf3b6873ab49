--TEST--
A lock on a list of servers, granted to a waiter that a signal handler interrupted while it was cut off, is free as soon as they can be reached
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$proxies = array_map(fn (Server $member) => proxy($member->port), $quorum->members);
$holder = new RedisLock(key(), $quorum->dsns(patient()), LONG_TTL);
$holder->acquire();
$dsns = array_map(fn (Proxy $proxy) => $proxy->dsn(impatient()), $proxies);
$waiter = interruptible(fn () => new RedisLock(key(), $dsns, LONG_TTL), 'acquire');
await_listening(1, key(), $quorum->members[0]->redis());
array_map(fn (Proxy $proxy) => $proxy->hold(), $proxies);
$holder->release();
$quorum->awaitOwners(1, key());
array_map(fn (Proxy $proxy) => $proxy->refuse(), $proxies);
$waiter->signal(SIGUSR1);
echo $waiter->await(60), "\n";
array_map(fn (Proxy $proxy) => $proxy->pass(), $proxies);
echo implode(', ', array_map(fn (Server $member) => gone($member->redis(), key()), $quorum->members)), "\n";
$waiter->send('end');
$waiter->result();
--EXPECT--
interrupted
free, free, free, free, free
