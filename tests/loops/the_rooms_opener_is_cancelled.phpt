--TEST--
The ticket that opens the room is cancelled meanwhile: the others wait, and get the lock in their order
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
settled((new RedisLock(key('warm'), $server->dsn()))->enqueue());
$locks = $tickets = [];
for ($i = 0; $i < 5; $i++) {
    $locks[$i] = new RedisLock(key(), $server->dsn());
    $tickets[$i] = $locks[$i]->enqueue();
}
// Until the first one opens the room.
tick(0.02);
$tickets[0]->cancel();
unset($tickets[0]);
tick(0.02);
$tickets[1]->cancel();
unset($tickets[1]);
tick_until(fn () => $redis->zCard(queue(key())) === 3);
$holder->release();
$order = [];
while (count($order) < 3) {
    foreach (tick() as $ticket) {
        $order[] = $i = array_search($ticket, $tickets, true);
        $ticket->settle();
        $locks[$i]->release();
    }
}
echo implode(' ', $order), "\n";
await_nobody(key(), $redis);
--EXPECT--
2 3 4
