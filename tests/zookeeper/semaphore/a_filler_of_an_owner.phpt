--TEST--
A holder of several permits that loses one of its nodes has lost them all, and its other nodes go
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$semaphore = new ZkSemaphore(path(), 4, hosts(), weight: 3);
$lost = 0;
$semaphore->onLost(static function () use (&$lost): void {
    $lost++;
});
foreach (['min', 'max'] as $which) {
    var_dump(answered(fn () => $semaphore->acquire(0.0)));
    cut(0, 4, $which);
    await(fn () => !$semaphore->isHeld());
    var_dump($semaphore->release(), $lost);
    await(fn () => zk()->children(path()) === []);
    // Or the release is the first to learn of it.
    var_dump(answered(fn () => $semaphore->acquire(0.0)));
    cut(0, 4, $which);
    var_dump($semaphore->release());
    await(fn () => zk()->children(path()) === []);
}
--EXPECT--
bool(true)
bool(false)
int(1)
bool(true)
bool(false)
bool(true)
bool(false)
int(3)
bool(true)
bool(false)
