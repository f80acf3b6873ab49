--TEST--
A permit that comes back in order is handed over with one event; the first waiter learns of any other from the list
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

$server = zookeeper();
$hosts = addresses($server);

function contender(string $hosts): Child
{
    return child(static function (Channel $channel) use ($hosts): void {
        $semaphore = new ZkSemaphore('/semaphore', 3, $hosts, 60.0);
        $semaphore->acquire();
        $channel->send('acquired');
        $channel->receive(60);
        $semaphore->release();
    });
}

/** What the first that waits exchanges with the server until it has told that it owns, where that owner releases. */
function messages(int $released): array
{
    global $server, $hosts;

    $proxy = zookeeper_proxy($server->port);
    foreach ([0, 0, 0, 2, 3] as $number => $watches) {
        $contenders[] = contender($number === 3 ? $proxy->hosts() : $hosts);
        $number < 3 && $contenders[$number]->await(60);
        await(static fn () => figure('watch_count', $hosts) === $watches);
    }
    $proxy->strike();
    $contenders[$released]->send('release');
    $contenders[3]->await(60);
    await(static fn () => in_array('reply to setData', $proxy->messages(), true));
    $messages = $proxy->messages();
    $contenders[$released]->result();
    unset($contenders[$released]);
    foreach ($contenders as $number => $contender) {
        $number === 4 && $contender->await(60);
        $contender->send('release');
        $contender->result();
    }
    await(static fn () => figure('watch_count', $hosts) === 0);

    // Not what a session says from time to time.
    return array_intersect($messages, ['event', 'getChildren2', 'getData', 'setData']);
}

foreach ([0, 1, 2] as $released) {
    echo $released, ': ', implode(', ', array_unique(messages($released))), "\n";
}
--EXPECT--
0: event, setData
1: event, getChildren2, setData
2: event, getChildren2, setData
