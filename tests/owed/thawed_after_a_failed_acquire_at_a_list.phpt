--TEST--
An acquire that failed on the frozen servers of a list leaves the lock to nobody when they thaw
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
$lock = $quorum->lock(key(), ttl: LONG_TTL);
$lock->acquire(SOON);
$lock->release();
array_map(fn (Server $member) => $member->pause(), $quorum->members);
echo strtok(thrown(fn () => $lock->acquire(0.0)), ':'), "\n";
array_map(fn (Server $member) => $member->resume(), $quorum->members);
$counts = fn (Server $member) => $member->redis()->info('commandstats')['cmdstat_evalsha'] ?? null;
array_map(fn (Server $member) => await(fn () => $counts($member)), $quorum->members);
$other = new RedisLock(key(), $quorum->dsns(patient()), LONG_TTL);
echo for_others($other), ', ';
echo implode(', ', array_map(fn (Server $member) => gone($member->redis(), key()), $quorum->members)), "\n";
--EXPECT--
DistLock\ConnectionException
free, free, free, free, free, free
