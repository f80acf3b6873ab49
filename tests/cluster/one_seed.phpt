--TEST--
One node of several that the DSN names is enough
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';

$set = shared_cluster();
$plain = environment('DISTLOCK_TEST_REDIS_PORT');
foreach (["127.0.0.1:1,127.0.0.1:{$set->nodes[4]->port}", "127.0.0.1:$plain,127.0.0.1:{$set->nodes[1]->port}"] as $seeds) {
    $lock = new RedisLock(key($seeds), "redis+cluster://$seeds");
    var_dump($lock->acquire(5.0), $lock->release());
}
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
