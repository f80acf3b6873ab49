--TEST--
A lock that is acquired with replicas is known to them when acquire() returns
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/replicas.php';

$master = server();
$copies = array_map(fn (Server $replica) => $replica->redis(), [replica($master), replica($master)]);
$lock = new RedisLock(key(), $master->dsn(['timeout' => 20]), replicas: 2);
for ($i = 0; $i < 100; $i++) {
    $lock->acquire();
    foreach ($copies as $copy) {
        if ($copy->get(key()) !== $lock->getToken()) {
            echo "not there\n";
        }
    }
    $lock->release();
}
echo "done\n";
--EXPECT--
done
