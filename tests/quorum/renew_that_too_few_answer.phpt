--TEST--
A renew() for longer that too few servers answer leaves the ttl with which the lock is renewed as it was
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$ttl = 6.0 * slowness();
$members = array_slice(shared_quorum()->members, 0, 3);
$proxies = array_map(fn (Server $member) => proxy($member->port), $members);
$lock = new RedisLock(key(), array_map(fn (Proxy $proxy) => $proxy->dsn(), $proxies), $ttl);
$lock->acquire();
foreach ([0, 1] as $lost) {
    $proxies[$lost]->loseCommand($lock->getToken());
}
echo strtok(thrown(fn () => $lock->renew(600.0)), ':'), "\n";
$renewals = stats()['renewals'];
foreach ([0, 1] as $lost) {
    $proxies[$lost]->pass();
}
await(fn () => stats()['renewals'] >= $renewals + 3, 30 * slowness(), 'a renewal on each server');
foreach ([0, 1] as $lost) {
    var_dump($members[$lost]->redis()->pttl(key()) <= 1000 * $ttl);
}
var_dump($lock->release());
--EXPECT--
DistLock\ConnectionException
bool(true)
bool(true)
bool(true)
