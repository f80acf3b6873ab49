--TEST--
release_all() releases locks and permits on ZooKeeper, and the objects can be used again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkSemaphore;

use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';

ini_set('distlock.zookeeper.hosts', hosts());
$timeout = 30.0 * slowness();
$locks = static fn () => [
    new ZkLock('/' . key('lock'), sessionTimeout: $timeout),
    new ZkSemaphore('/' . key('semaphore'), 1, sessionTimeout: $timeout),
];
$ours = $locks();
foreach ([1, 2] as $request) {
    foreach ($ours as $lock) {
        $lock->acquire($timeout);
        $lock->acquire();
    }
    echo count(array_filter($ours, static fn ($lock) => $lock->isHeld())), " held\n";
    // What a server under load hasn't answered after a second is deleted in the background, and isn't counted.
    release_all();
    echo count(array_filter($ours, static fn ($lock) => $lock->isHeld())), " held\n";
    echo child(function () use ($locks, $timeout): int {
        return count(array_filter($locks(), static fn ($lock) => $lock->acquire($timeout)));
    })->result(3 * $timeout), " free\n";
}
--EXPECT--
2 held
0 held
2 free
2 held
0 held
2 free
