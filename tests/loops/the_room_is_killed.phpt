--TEST--
If the room's connection is killed again and again, a hundred tickets keep their order
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$server = server();
$redis = $server->redis();
$holder = new RedisLock(key(), $server->dsn());
$holder->acquire();
$locks = $tickets = [];
for ($i = 0; $i < 100; $i++) {
    $locks[$i] = new RedisLock(key(), $server->dsn());
    $tickets[$i] = $locks[$i]->enqueue();
}
tick_until(fn () => $redis->zCard(queue(key())) === 100);
for ($i = 0; $i < 3; $i++) {
    $redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'pubsub');
    for ($j = 0; $j < 4 * $i; $j++) {
        tick(0.01);
    }
}
tick(0.0);
$holder->release();
$order = [];
while (count($order) < 100) {
    foreach (tick() as $ticket) {
        $order[] = $i = array_search($ticket, $tickets, true);
        $ticket->settle();
        $locks[$i]->release(false);
        if ($i % 30 === 10) {
            $redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'pubsub');
        }
    }
}
echo $order === range(0, 99) ? 'in order' : implode(' ', $order), "\n";
await_nobody(key(), $redis);
--EXPECT--
in order
