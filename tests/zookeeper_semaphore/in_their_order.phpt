--TEST--
A permit that comes free when it is its turn costs no list, another one costs one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/zookeeper.php';

$hosts = addresses(zookeeper());

/** An owner who holds until it is told; its result is what the acquisition took. */
function owner(): Child
{
    return child(static function (Channel $channel): int {
        global $hosts;

        $semaphore = new ZkSemaphore('/semaphore', 2, $hosts);
        $semaphore->acquire();
        $requests = \DistLock\stats()['commands'] - \DistLock\stats()['renewals'];
        $channel->send('acquired');
        $channel->receive(60);

        return $requests;
    });
}

/** So many watch data, and so many anything. */
function await_watches(int $data, int $all): void
{
    global $hosts;

    await(static fn () => count(watches('/semaphore', $hosts)) === $data && figure('watch_count', $hosts) === $all);
}

/** The requests of the one that waits while two own, where the first or the second of them releases. */
function requests(int $released): int
{
    $owners = [];
    /* One watches the children; the others, by the data, the one in front, and besides the one that was two in front. */
    foreach ([[0, 0], [0, 0], [0, 1], [1, 3], [2, 5]] as $number => [$data, $all]) {
        $owners[] = owner();
        if ($number < 2) {
            $owners[$number]->await(60);
        }
        await_watches($data, $all);
    }
    $first = array_shift($owners);
    $first->send('release');
    $first->result();
    $owners[1]->await(60);
    /* The new owner's last list left a watch. */
    await_watches(1, 5);
    $owners[$released]->send('release');
    $owners[2]->await(60);
    $owners[2]->send('release');
    $requests = $owners[2]->result();
    unset($owners[2]);
    $owners[3]->await(60);
    foreach ($owners as $number => $owner) {
        if ($number !== $released) {
            $owner->send('release');
        }
        $owner->result();
    }
    await_watches(0, 0);

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
