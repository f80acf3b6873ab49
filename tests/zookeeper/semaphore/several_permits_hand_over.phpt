--TEST--
Several permits that come back at once are handed over with one event if one was missing, and otherwise after a list; only the first waiter watches a filler
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

$server = zookeeper();
$hosts = addresses($server);

function contender(string $hosts, int $weight): Child
{
    return child(static function (Channel $channel) use ($hosts, $weight): void {
        $semaphore = new ZkSemaphore('/semaphore', 4, $hosts, 60.0, weight: $weight);
        $semaphore->acquire();
        $channel->send('acquired');
        $channel->receive(60);
        $semaphore->release();
    });
}

/** Whose nodes are watched, by how many: the numbers of the nodes, which begin with $first. */
function watched(int $first): string
{
    global $hosts;

    $numbers = array_map(static fn (string $node): int => (int) substr($node, -10) - $first, array_keys(watches('/semaphore', $hosts)));
    sort($numbers);

    return json_encode($numbers);
}

/** What the first that waits, which wants that many, exchanges with the server when the owner of three releases. */
function hand_over(int $weight, int $first): void
{
    global $server, $hosts;

    $proxy = zookeeper_proxy($server->port);
    // The head watches the children, and perhaps the first node of all; each of the others the node of the one in
    // front.
    $next = (int) ($weight === 1);
    foreach ([[3, 0], [1, 0], [$weight, 1 + $next], [2, 2 + $next], [1, 3 + $next]] as $number => [$of, $watches]) {
        $contenders[] = contender($number === 2 ? $proxy->hosts() : $hosts, $of);
        $number < 2 && $contenders[$number]->await(60);
        await(static fn () => figure('watch_count', $hosts) === $watches);
    }
    echo watched($first), ' ';
    $proxy->strike();
    $contenders[0]->send('release');
    $contenders[2]->await(60);
    await(static fn () => in_array('reply to setData', $proxy->messages(), true));
    // Not what a session says from time to time.
    $messages = array_intersect($proxy->messages(), ['event', 'getChildren2', 'getData', 'setData']);
    echo implode(', ', array_unique($messages)), "\n";
    foreach ([0, 1, 2, 3, 4] as $number) {
        $number > 2 && $contenders[$number]->await(60);
        $number > 0 && $contenders[$number]->send('release');
        $contenders[$number]->result();
    }
    await(static fn () => figure('watch_count', $hosts) === 0);
}

hand_over(1, 0);
hand_over(2, 8);
--EXPECT--
[0,4,6] event, setData
[5,7] event, getChildren2, setData
