--TEST--
maxHold counts from when the lock was asked for, not from when the answers came: after acquire(), attach() and renew(), on a list as on one server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$ttl = 8.0 * slowness();
// The first renewal is due after a third of the ttl, less the margin between the clocks: after maxHold if both count
// from the question, but earlier than maxHold after the answers.
$maxHold = $ttl / 3 - $ttl / 100 - 0.08;
$members = array_slice(shared_quorum()->members, 0, 3);
$locks = [];
foreach (['one' => [$members[0]], 'list' => $members] as $where => $servers) {
    $proxies = array_map(fn (Server $server) => proxy($server->port), $servers);
    $dsns = array_map(fn (Proxy $proxy) => $proxy->dsn(), $proxies);
    foreach (['acquire', 'attach', 'renew'] as $method) {
        $name = key("$where $method");
        $lock = new RedisLock($name, $dsns, $ttl, maxHold: $method === 'renew' ? null : $maxHold);
        // Connections are open, and the scripts known.
        $owner = $method === 'attach' ? new RedisLock($name, $dsns, ttl: $ttl, autoRenew: false) : $lock;
        $owner->acquire();
        $token = $method === 'attach' ? $owner->detach() : null;
        $owner->release();
        $locks["$where, $method"] = [$lock, match ($method) {
            'acquire' => fn () => $lock->acquire(),
            'attach' => fn () => $lock->attach($token),
            'renew' => fn () => $lock->acquire() && $lock->renew(maxHold: $maxHold),
        }];
    }
    foreach ($proxies as $proxy) {
        $proxy->slow(0.06);
    }
}
$renewals = stats()['renewals'];
foreach ($locks as $what => [$lock, $do]) {
    echo "$what: ", json_encode($do()), "\n";
}
foreach ($locks as [$lock]) {
    await(fn () => $lock->getRemainingTtl() < $ttl / 2, 20 * slowness(), 'half of the ttl');
}
// renew() itself counts.
var_dump(stats()['renewals'] - $renewals);
--EXPECT--
one, acquire: true
one, attach: true
one, renew: true
list, acquire: true
list, attach: true
list, renew: true
int(2)
