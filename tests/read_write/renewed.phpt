--TEST--
Shares of many locks and of one are renewed together over several ttls
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$locks = [];
for ($i = 0; $i < 6; $i++) {
    $locks[] = $lock = new RedisLock(key($i % 2 ? 'one' : "number $i"), dsn(), ttl: 4.0);
    $lock->onLost(fn () => print("lost\n"));
    $lock->acquireRead();
}
$locks[] = $writer = new RedisLock(key('writer'), dsn(), ttl: 4.0);
$writer->acquire();
await(fn () => stats()['renewals'] >= 7 * 4, seconds: 60);
foreach ($locks as $lock) {
    var_dump($lock->isHeld() && $lock->release());
}
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
