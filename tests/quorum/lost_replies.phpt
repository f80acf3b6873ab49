--TEST--
Calls whose replies got lost with their connections are repeated
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
$proxies = array_map(fn (Server $member) => proxy($member->port), $quorum->members);
$lock = new RedisLock(key(), array_map(fn (Proxy $proxy) => $proxy->dsn(), $proxies), ttl: 60.0 * slowness());
$lock->acquire();
$lock->release();
foreach ($proxies as $proxy) {
    $proxy->cutReply('EVALSHA');
}
var_dump($lock->acquire(0.0), $quorum->owners(key()) === array_fill(0, 5, $lock->getToken()));
foreach ($proxies as $proxy) {
    $proxy->happened();
    $proxy->cutReply('EVALSHA');
}
var_dump($lock->release(), $quorum->owners(key()));
--EXPECT--
bool(true)
bool(true)
bool(true)
array(0) {
}
