--TEST--
A permit that comes free when it is its turn costs no list, another one costs one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/zookeeper.php';

$hosts = addresses(zookeeper());

/** The requests of the first of two waiters, where the first or the second of two holders releases. */
function requests(int $released): int
{
    global $hosts;

    $holders = [new ZkSemaphore('/semaphore', 2, $hosts), new ZkSemaphore('/semaphore', 2, $hosts)];
    foreach ($holders as $holder) {
        $holder->acquire();
    }
    $waiters = [];
    foreach ([2, 4] as $watches) {
        $waiters[] = child(static function () use ($hosts) {
            $waiter = new ZkSemaphore('/semaphore', 2, $hosts);
            $waiter->acquire();

            return \DistLock\stats()['commands'] - \DistLock\stats()['renewals'];
        });
        /* The children, the contender in front, and, by both, the one whose permit is to be theirs. */
        await(static fn () => figure('watch_count', $hosts) === $watches);
    }
    $holders[$released]->release();
    $requests = $waiters[0]->result();
    $waiters[1]->result();
    $holders[1 - $released]->release();
    await(static fn () => figure('watch_count', $hosts) === 0);

    return $requests;
}

/** The waiter's thread may not yet have seen that it watches when the permit comes free. */
function fewest(int $released): int
{
    return min(requests($released), requests($released), requests($released));
}

var_dump(fewest(1) - fewest(0));
--EXPECT--
int(1)
