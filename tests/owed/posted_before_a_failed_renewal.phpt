--TEST--
A release that nobody waited for is made when the server is back, although a renewal has failed to reach the server since
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$proxy = proxy($server->port);
$ttl = 8.0 * slowness();
$kept = new RedisLock(key('kept'), $proxy->dsn(impatient()), $ttl);
$lock = new RedisLock(key(), $proxy->dsn(impatient()), LONG_TTL, autoRenew: false);
$kept->acquire();
$lock->acquire();
$proxy->hold();
var_dump($lock->release(false));
$proxy->refuse();
// It would have been renewed when a third of its ttl was over.
await(fn () => $kept->getRemainingTtl() < 0.5 * $ttl);
$proxy->pass();
echo gone($server->redis(), key()), "\n";
var_dump($kept->release());
--EXPECT--
bool(true)
free
bool(true)
