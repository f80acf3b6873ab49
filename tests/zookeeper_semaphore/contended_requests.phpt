--TEST--
The requests of a contended acquisition don't grow with the number of waiters
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';

function most_requests(int $waiters): int
{
    $path = path("of $waiters");
    $holder = new ZkSemaphore($path, 1, hosts());
    $holder->acquire();
    $children = [];
    for ($i = 0; $i < $waiters; $i++) {
        $children[] = child(static function () use ($path) {
            $semaphore = new ZkSemaphore($path, 1, hosts());
            $semaphore->acquire();
            $semaphore->release();

            return \DistLock\stats()['commands'] - \DistLock\stats()['renewals'];
        });
        await(fn () => count($holder->inspect()['contenders']) === $i + 2);
    }
    $holder->release();
    $requests = array_map(static fn ($child) => $child->result(), $children);
    /* The first to wait is woken by each that comes later. */
    array_shift($requests);

    return max($requests);
}

var_dump(most_requests(3) <= 12, most_requests(20) <= 12);
--EXPECT--
bool(true)
bool(true)
