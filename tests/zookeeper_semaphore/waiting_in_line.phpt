--TEST--
A permit that is waited for in line costs seven requests with its release, whichever comes free
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/zookeeper.php';

/* By which a process asks once, for each path, whether it may delete what it creates. */
const AT_FIRST = 2;

$hosts = addresses(zookeeper());

/** An owner that holds until it is told; its result is what the acquisition took with its release. */
function owner(): Child
{
    return child(static function (Channel $channel): int {
        global $hosts;

        $semaphore = new ZkSemaphore('/semaphore', 2, $hosts, 60.0);
        $semaphore->acquire();
        $channel->send('acquired');
        $channel->receive(60);
        $semaphore->release();

        return \DistLock\stats()['commands'] - \DistLock\stats()['renewals'] - AT_FIRST;
    });
}

/** So many watch data, and so many anything. */
function await_watches(int $data, int $all): void
{
    global $hosts;

    await(static fn () => count(watches('/semaphore', $hosts)) === $data && figure('watch_count', $hosts) === $all);
}

/** The requests of the second that waits, where the first or the second of the owners releases when it is its turn. */
function requests(int $released): int
{
    $owners = [];
    foreach ([[0, 0], [0, 0], [0, 1], [1, 2], [2, 3]] as $number => [$data, $all]) {
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
    await_watches(1, 3);
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

var_dump(requests(0), requests(1));
--EXPECT--
int(7)
int(7)
