--TEST--
A lock's node may be removed again and again while locks are acquired
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$remover = child(static function () {
    for ($removed = 0; $removed < 100;) {
        try {
            zk()->delete(path());
            $removed++;
        } catch (\RuntimeException) {
            // It has a child, or isn't there.
        }
    }
    file_put_contents(directory() . '/done', '');
});
$lock = new ZkLock(path(), hosts());
$others = 0;
for ($i = 0; $i < 500; $i++) {
    $others += (int) ($lock->acquire(10.0) !== true || $lock->release() !== true);
}
var_dump($others);
--EXPECT--
int(0)
