--TEST--
A permit that is waited for in line costs seven requests with its release, and one more if one other than the first comes free
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

/* With these, a process asks once, for each path, whether it may delete what it creates. */
const AT_FIRST = 2;

$server = zookeeper();
$hosts = addresses($server);

/** An owner that holds until it is told; its result is what the acquisition took with its release. */
function owner(string $hosts): Child
{
    return child(static function (Channel $channel) use ($hosts): int {
        $semaphore = new ZkSemaphore('/semaphore', 2, $hosts, 600.0);
        $semaphore->acquire();
        $channel->send('acquired');
        $channel->receive(60);
        $semaphore->release();

        return \DistLock\stats()['commands'] - \DistLock\stats()['renewals'] - AT_FIRST;
    });
}

/** How many watch data, and how many anything. */
function await_watches(int $data, int $all): void
{
    global $hosts;

    await(static fn () => count(watches('/semaphore', $hosts)) === $data && figure('watch_count', $hosts) === $all);
}

/** The requests of the second that waits, where the first or the second of the owners releases when it is its turn. */
function requests(int $released): int
{
    global $server, $hosts;

    $proxy = zookeeper_proxy($server->port);
    $owners = [];
    foreach ([[0, 0], [0, 0], [1, 2], [2, 3], [3, 4]] as $number => [$data, $all]) {
        $owners[] = owner($number === 3 ? $proxy->hosts() : $hosts);
        if ($number < 2) {
            $owners[$number]->await(60);
        }
        await_watches($data, $all);
    }
    $first = array_shift($owners);
    $proxy->strike();
    $first->send('release');
    $first->result();
    $owners[1]->await(60);
    /* Now the one behind is the first that waits, and watches for any that goes, and for the first of them. */
    $asked = ['event', 'getChildren2', 'reply to getChildren2', 'getData', 'reply to getData'];
    await(static fn () => $proxy->messages() === $asked);
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
int(8)
