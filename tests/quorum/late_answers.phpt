--TEST--
What is given too late is taken back
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = quorum();
$proxies = array_map(fn (Server $member) => proxy($member->port), $quorum->members);
$lock = new RedisLock(key(), array_map(fn (Proxy $proxy) => $proxy->dsn(), $proxies), ttl: 20.0 * slowness());
$lock->acquire();
$lock->release();
foreach (array_slice($proxies, 0, 3) as $proxy) {
    $proxy->hold();
}
echo thrown(fn () => $lock->acquire(0.0)) === 'nothing was thrown' ? "acquired\n" : "not acquired\n";
foreach (array_slice($proxies, 0, 3) as $proxy) {
    $proxy->pass();
}
$quorum->awaitOwners(0, key());
foreach ($quorum->members as $member) {
    echo $member->ask('EXISTS', key()), $member->ask('EXISTS', queue(key())), "\n";
}
--EXPECT--
not acquired
00
00
00
00
00
