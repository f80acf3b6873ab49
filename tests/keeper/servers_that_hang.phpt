--TEST--
Servers that hang cost no lock on another one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$port = (int) environment('DISTLOCK_TEST_REDIS_PORT');
$proxies = [proxy($port), proxy($port), proxy($port)];
$others = [];
foreach ($proxies as $number => $proxy) {
    $others[$number] = new RedisLock(key("other $number"), $proxy->dsn(), ttl: 4.0);
    $others[$number]->acquire();
}
$lock = new RedisLock(key(), dsn(), ttl: 4.0);
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
foreach ($proxies as $proxy) {
    $proxy->hold();
}
await(fn () => array_filter($others, fn (RedisLock $other) => $other->isHeld()) === []);
$renewals = stats()['renewals'];
await(fn () => stats()['renewals'] >= $renewals + 3);
var_dump($lock->release());
--EXPECT--
bool(true)
