--TEST--
A seed that is frozen takes only a share of the connect timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/expect.php';

$set = shared_cluster();
$frozen = server();
$frozen->pause();
$seeds = "127.0.0.1:$frozen->port,127.0.0.1:{$set->nodes[1]->port}";
$lock = new RedisLock(key(), "redis+cluster://$seeds?connect_timeout=" . 4 * slowness());
echo between(0.5, seconds(fn () => $lock->acquire(5.0)), 3.5 * slowness()), "\n";
$frozen->resume();
var_dump($lock->release());
--EXPECT--
yes
bool(true)
