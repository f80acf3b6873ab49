--TEST--
A delete that the server neither carries out nor refuses for good is repeated over the same connection
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

use function DistLock\stats;

require __DIR__ . '/../zookeeper.php';

const THROTTLED = -127, OPERATION_TIMEOUT = -7;

$proxy = zookeeper_proxy(zk_port());
$lock = new ZkLock(path(), $proxy->hosts(), 30.0);
foreach ([THROTTLED, OPERATION_TIMEOUT] as $code) {
    foreach ([false, true] as $confirm) {
        $lock->acquire();
        $proxy->refuse('delete', $code, 2);
        var_dump($lock->release($confirm), $confirm ? $proxy->unrefused() : null);
        await(fn () => zk()->children(path()) === []);
    }
}
var_dump(stats()['reconnects']);
--EXPECT--
bool(true)
NULL
bool(true)
int(0)
bool(true)
NULL
bool(true)
int(0)
int(0)
