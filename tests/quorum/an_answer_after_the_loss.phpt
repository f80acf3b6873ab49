--TEST--
A member's answer to a renewal that comes after the lock was lost counts for no later acquisition
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
$acquire = function () use ($lock, $quorum): string {
    answered(fn () => $lock->acquire());

    return await(fn () => $quorum->owners(key())[2] ?? null);
};

// The first renewal is on its way back from the first member when the other two have refused theirs.
$slow->holdReply($acquire());
$late->mute(replies: false);
$second->ask('DEL', key());
$third->ask('DEL', key());
$slow->happened($ttl);
$late->pass();
await(fn () => !$lock->isHeld(), $ttl, 'the loss');

// Now it arrives. The first member has the lock for somebody else, and the second one by itself is no majority.
$token = $acquire();
$first->ask('SET', key(), 'somebody else');
$slow->pass();
$late->holdReply($token);
$third->ask('SET', key(), 'somebody else');
$late->happened($ttl);
$late->pass();
await(fn () => !$lock->isHeld(), $ttl / 3, 'the second loss');
echo "lost\n";
foreach ([$first, $third] as $member) {
    $member->ask('DEL', key());
}
--EXPECT--
lost
