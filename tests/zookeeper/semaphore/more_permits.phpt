--TEST--
A process with a larger number of permits takes them at once, without breaking holders
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$few = [new ZkSemaphore(path(), 1, hosts()), new ZkSemaphore(path(), 1, hosts())];
$more = [new ZkSemaphore(path(), 3, hosts()), new ZkSemaphore(path(), 3, hosts()), new ZkSemaphore(path(), 3, hosts())];
var_dump(answered(fn () => $few[0]->acquire(0.0)), $few[1]->acquire(0.0), $more[0]->acquire(0.0), $more[1]->acquire(0.0), $more[2]->acquire(0.0));
var_dump($few[0]->isHeld(), $more[0]->release(), $few[1]->acquire(0.0), $more[2]->acquire(0.0));
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
