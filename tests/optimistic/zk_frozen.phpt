--TEST--
A ZooKeeper that doesn't answer ends an update with an error, not later than after its session's timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkOptimisticLock;

require __DIR__ . '/zookeeper.php';

$proxy = proxy(zk_port());
$value = new ZkOptimisticLock(path(), through($proxy), 4.0);
$value->update(fn () => 'old');
$change = function () use ($proxy): string {
    $proxy->hold();

    return 'new';
};
echo between(1.0, seconds(function () use ($value, $change) {
    echo failure(fn () => $value->update($change, 0.5)), "\n";
}), 20.0 * slowness()), "\n";
$proxy->pass();
var_dump(in_array($value->read(), ['old', 'new'], true));
--EXPECTF--
DistLock\ConnectionException: 127.0.0.1:PORT%s: it is not known whether PATH was written
yes
bool(true)
