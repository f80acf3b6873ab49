--TEST--
If the server no longer answers, the loss is known before the session's timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy), 6.0);
$lost = 0;
$lock->onLost(function () use (&$lost) {
    $lost++;
});
$lock->acquire();
$proxy->hold();
$start = hrtime(true);
await(function () use (&$lost) {
    return $lost === 1;
});
var_dump(Span::since($start)->isWithin(6.0 * slowness()), $lock->isHeld(), $lock->release(), $lost);
--EXPECT--
bool(true)
bool(false)
bool(false)
int(1)
