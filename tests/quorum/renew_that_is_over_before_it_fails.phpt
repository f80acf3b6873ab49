--TEST--
A renew() that isn't answered before the time it asks for is over throws, on a list as on one server, and the lock is lost by the clock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LossReason;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

foreach (['one' => 1, 'list' => 3] as $where => $count) {
    $proxies = array_map(fn (Server $member) => proxy($member->port), array_slice(shared_quorum()->members, 0, $count));
    $lock = new RedisLock(key($where), array_map(fn (Proxy $proxy) => $proxy->dsn(['timeout' => 1]), $proxies), ttl: 20.0);
    $lock->onLost(fn (RedisLock $lock, LossReason $reason) => print("lost: $reason->name\n"));
    $lock->acquire();
    foreach ($proxies as $proxy) {
        $proxy->hold();
    }
    echo strtok(thrown(fn () => $lock->renew(0.03)), ':'), "\n";
    var_dump($lock->isHeld());
    foreach ($proxies as $proxy) {
        $proxy->pass();
    }
}
--EXPECT--
lost: Expired
DistLock\ConnectionException
bool(false)
lost: Expired
DistLock\ConnectionException
bool(false)
