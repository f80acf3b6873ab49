--TEST--
A renewal that is on its way when the lock is lost, and its object destroyed, touches nothing of it any more
--ENV--
GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=165
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
[$first, $second, $third] = $quorum->members;
[$slow, $late] = [proxy($first->port), proxy($third->port)];
$ttl = 12.0 * slowness();
$timeout = ['timeout' => $ttl];
$lock = new RedisLock(key(), [$slow->dsn($timeout), $second->dsn(), $late->dsn()], $ttl);
answered(fn () => $lock->acquire());
$slow->holdReply($quorum->owners(key())[0]);
$late->mute(replies: false);
$second->ask('DEL', key());
$third->ask('DEL', key());
$slow->happened($ttl);
$late->pass();
await(fn () => !$lock->isHeld(), $ttl, 'the loss');
unset($lock);
$slow->pass();

// The keeper goes on with what it has to do at that member.
$other = new RedisLock(key('other'), $slow->dsn(), 4.0);
answered(fn () => $other->acquire());
$renewals = \DistLock\stats()['renewals'];
await(fn () => \DistLock\stats()['renewals'] > $renewals, 20, 'a renewal');
var_dump($other->release());
--EXPECT--
bool(true)
