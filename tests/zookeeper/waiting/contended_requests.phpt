--TEST--
The requests of a contended acquisition don't grow with the number of waiters
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

/* With these, a process asks once, for each path, whether it may delete what it creates. */
const AT_FIRST = 2;

function most_requests(int $waiters): int
{
    $holder = new ZkLock(path("of $waiters"), hosts(), 600.0);
    $holder->acquire();
    $children = [];
    for ($i = 0; $i < $waiters; $i++) {
        $children[] = child(static function () use ($waiters) {
            $lock = new ZkLock(path("of $waiters"), hosts(), 600.0);
            $lock->acquire();
            $lock->release();

            return \DistLock\stats()['commands'] - \DistLock\stats()['renewals'] - AT_FIRST;
        });
    }
    await(static fn () => count(everybody($holder->inspect())) === $waiters + 1, 60);
    $holder->release();

    return max(array_map(static fn ($child) => $child->result(), $children));
}

var_dump(most_requests(3) <= 6, most_requests(20) <= 6);
--EXPECT--
bool(true)
bool(true)
