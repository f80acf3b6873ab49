--TEST--
Several free permits cost a transaction, a look with a list, and a transaction; one permit costs the same as without weights
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

function requests(int $weight): int
{
    $semaphore = new ZkSemaphore(path(), 32, hosts(), 60.0, weight: $weight);
    $semaphore->acquire();
    $semaphore->release();
    $before = \DistLock\stats()['commands'];
    for ($i = 0; $i < 10; $i++) {
        $semaphore->acquire();
        $semaphore->release();
    }

    return \DistLock\stats()['commands'] - $before;
}

$first = new ZkSemaphore(path(), 32, hosts(), 60.0);
$first->acquire();
// Nothing removes a node that has a child; this one is no contender.
zk()->create(path() . '/config', ephemeral: false);
$first->release();
var_dump(requests(1), requests(2), requests(32));
--EXPECT--
int(30)
int(40)
int(40)
