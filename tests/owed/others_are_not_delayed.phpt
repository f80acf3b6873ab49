--TEST--
A free lock is acquired at once, however many releases failed before on its server, which is far away now
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$proxy = proxy($server->port);
$owed = failed_releases(250, $proxy, []);
$other = new RedisLock(key('other'), $proxy->dsn(), LONG_TTL);
$proxy->pass();
$proxy->slow(0.01);
// One after the other, just the releases would take 5 seconds.
$span = seconds(function () use ($other): void {
    var_dump($other->acquire(0.0));
});
echo between(0.0, $span, 1.0 * slowness()), ', ', gone($server->redis(), ...$owed), "\n";
var_dump($other->release());
--EXPECT--
bool(true)
yes, free
bool(true)
