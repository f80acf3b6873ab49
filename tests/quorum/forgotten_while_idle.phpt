--TEST--
Connections to members of a list that something on the way has forgotten are replaced before they are used
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$proxies = array_map(fn (Server $member) => proxy($member->port), shared_quorum()->members);
$options = ['timeout' => 30, 'connect_timeout' => 30, 'max_idle' => 0.5];
$lock = new RedisLock(key(), array_map(fn (Proxy $proxy) => $proxy->dsn($options), $proxies), ttl: 6.0);
$forget = function () use ($proxies): void {
    array_map(fn (Proxy $proxy) => $proxy->forget(), $proxies);
    usleep(600000);
};
var_dump($lock->acquire());
// The keeper's connections, and then those for calls.
$renewals = stats()['renewals'];
$forget();
await(fn () => stats()['renewals'] >= $renewals + 10, 20);
$forget();
var_dump($lock->isHeld(), $lock->release(), $lock->acquire(), stats()['reconnects']);
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
