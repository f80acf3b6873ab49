--TEST--
A waiter that is cut off from all servers, or from a majority, finds out within a few of the times in which one server must answer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/quorum.php';

// With this ttl each has two seconds to answer in.
const TTL = 40.0;

foreach ([5, 3] as $count) {
    $proxies = array_map(fn (Server $member) => proxy($member->port), shared_quorum()->members);
    $dsns = array_map(fn (Proxy $proxy) => dsn_of('127.0.0.1', $proxy->port), $proxies);
    $holder = shared_quorum()->lock(key(), ttl: TTL);
    $holder->acquire();
    $waiter = child(function (Channel $channel) use ($dsns): string {
        $lock = new RedisLock(key(), $dsns, TTL);

        return preg_replace('/ must: .*/', '', thrown(fn () => $lock->acquire(120.0)));
    });
    await_waiters(1, key(), shared_quorum()->members[0]->redis());
    foreach (array_slice($proxies, 0, $count) as $proxy) {
        $proxy->hold();
    }
    // It asks again after a few seconds at the latest.
    $seconds = seconds(fn () => print($waiter->result(120) . "\n"));
    echo between(0, $seconds, 5 + 9 * slowness()), "\n";
    $holder->release();
}
--EXPECT--
DistLock\ConnectionException: 0 of 5 servers answered, and 3
yes
DistLock\ConnectionException: 2 of 5 servers answered, and 3
yes
