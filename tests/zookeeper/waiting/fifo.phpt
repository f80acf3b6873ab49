--TEST--
Waiters get the lock in the order in which they began to wait
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$holder = new ZkLock(path(), hosts());
$holder->acquire();
$log = directory() . '/log';
$children = [];
for ($i = 0; $i < 6; $i++) {
    $children[] = child(static function () use ($i, $log) {
        $lock = new ZkLock(path(), hosts());
        $lock->acquire();
        file_put_contents($log, "$i ", FILE_APPEND);
        $lock->release($i % 2 === 0);
    });
    await_contenders($holder, $i + 2);
}
$holder->release();
foreach ($children as $child) {
    $child->result();
}
echo file_get_contents($log), "\n";
--EXPECT--
0 1 2 3 4 5
