--TEST--
A free lock is acquired at the first try, even if its timeouts are far too short for all the releases that failed before
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$proxy = proxy($server->port);
$short = ['timeout' => 0.5 * slowness(), 'connect_timeout' => 0.5 * slowness()];
$owed = failed_releases(250, $proxy, $short);
$proxy->pass();
$proxy->slow(0.01);
foreach (range(1, 3) as $number) {
    $other = new RedisLock(key("other $number"), $proxy->dsn($short), LONG_TTL);
    var_dump($other->acquire(0.0));
}
echo gone($server->redis(), ...$owed), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
free
