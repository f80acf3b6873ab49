--TEST--
A node that is in no cluster says so within the connect timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$node = server(['--cluster-enabled', 'yes']);
$lock = new RedisLock(key(), "redis+cluster://127.0.0.1:$node->port?connect_timeout=3");
echo between(1, seconds(fn () => print failure(fn () => $lock->acquire(30.0)) . "\n"), 3 + 2.7 * slowness()), "\n";
--EXPECT--
DistLock\ServerException: redis://127.0.0.1:PORT isn't part of a cluster that serves any slot
yes
