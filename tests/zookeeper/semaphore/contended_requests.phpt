--TEST--
The requests of a contended acquisition don't grow with the number of waiters
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

/* With these, a process asks once, for each path, whether it may delete what it creates. */
const AT_FIRST = 2;

function most_requests(int $waiters): int
{
    $path = path("of $waiters");
    $holder = new ZkSemaphore($path, 1, hosts(), 600.0);
    $holder->acquire();
    $children = [];
    for ($i = 0; $i < $waiters; $i++) {
        $children[] = child(static function () use ($path) {
            $semaphore = new ZkSemaphore($path, 1, hosts(), 600.0);
            $semaphore->acquire();
            $semaphore->release();

            return \DistLock\stats()['commands'] - \DistLock\stats()['renewals'] - AT_FIRST;
        });
        await(fn () => count(everybody($holder->inspect())) === $i + 2);
    }
    $holder->release();
    $requests = array_map(static fn ($child) => $child->result(), $children);

    return max($requests);
}

var_dump(most_requests(3) <= 6, most_requests(20) <= 6);
--EXPECT--
bool(true)
bool(true)
