--TEST--
The fencing token grows with every acquisition, even if the lock's node was removed in between
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
var_dump($lock->getFencingToken());
$tokens = [];
for ($i = 0; $i < 3; $i++) {
    $lock->acquire();
    $tokens[] = $lock->getFencingToken();
    $lock->release();
    try {
        zk()->delete(path());
    } catch (\RuntimeException $exception) {
        // ZooKeeper has removed it itself, as it does with empty containers.
        zk()->exists(path()) && throw $exception;
    }
}
var_dump($tokens[0] > 0, $tokens[1] > $tokens[0], $tokens[2] > $tokens[1]);
--EXPECT--
NULL
bool(true)
bool(true)
bool(true)
