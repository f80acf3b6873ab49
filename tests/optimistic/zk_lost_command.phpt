--TEST--
On ZooKeeper, a write that was lost on the way is found out, and done
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkOptimisticLock;

require __DIR__ . '/zookeeper.php';

$proxy = proxy(zk_port());
$value = new ZkOptimisticLock(path(), through($proxy));
$value->read();
foreach ([fn () => 'made', fn ($old) => "$old and changed", fn () => null] as $number => $change) {
    $calls = 0;
    var_dump($value->update(function (?string $old) use ($proxy, $change, $number, &$calls) {
        if ($calls++ === 0) {
            $proxy->cutCommand(path());
        }

        return $change($old);
    }, 20.0), $calls);
    $proxy->happened();
}
var_dump(zk()->exists(path()));
--EXPECT--
string(4) "made"
int(2)
string(16) "made and changed"
int(2)
NULL
int(2)
bool(false)
