--TEST--
On a list of servers, the next acquire takes back what was given up on members that couldn't be reached
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$quorum = shared_quorum();
$proxies = array_map(fn (Server $member) => proxy($member->port), $quorum->members);
$lock = new RedisLock(key(), array_map(fn (Proxy $proxy) => $proxy->dsn(), $proxies), 60.0);
$lock->acquire();
$lock->release();
foreach ($proxies as $proxy) {
    $proxy->holdReply(key());
}
echo substr(failure(fn () => $lock->acquire(0.0)), 0, 28), "\n";
$lock = null;
var_dump(count($quorum->owners(key())));
foreach ($proxies as $proxy) {
    $proxy->refuse();
    $proxy->pass();
}
$lock = new RedisLock(key(), array_map(fn (Proxy $proxy) => $proxy->dsn(), $proxies), 60.0);
var_dump($lock->acquire(5.0), $lock->release());
--EXPECT--
DistLock\ConnectionException
int(5)
bool(true)
bool(true)
