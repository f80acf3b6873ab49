--TEST--
A server that doesn't answer ends an acquire with an exception, in time
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy), 3.0);
$lock->acquire();
$lock->release();
$proxy->hold();
foreach ([0.0, 0.5, null] as $timeout) {
    $start = hrtime(true);
    echo strstr(outcome(fn () => $lock->acquire($timeout)), ':', true), "\n";
    var_dump(Span::since($start)->isWithin(7.0 * slowness()));
}
--EXPECT--
DistLock\ConnectionException
bool(true)
DistLock\ConnectionException
bool(true)
DistLock\ConnectionException
bool(true)
