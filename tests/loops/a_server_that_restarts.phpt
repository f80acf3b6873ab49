--TEST--
Tickets that wait survive a restart of their server that keeps nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$server = server();
$holder = new RedisLock(key(), $server->dsn());
$holder->acquire();
$redis = $server->redis();
$locks = $tickets = [];
for ($i = 0; $i < 10; $i++) {
    $locks[$i] = new RedisLock(key(), $server->dsn(['connect_timeout' => 20]));
    $tickets[$i] = $locks[$i]->enqueue(60.0);
}
tick_until(fn () => $redis->zCard(queue(key())) === 10);
$server->restart();
$order = [];
$deadline = new Deadline(60);
while (count($order) < 10 && $deadline->remaining() > 0.0) {
    foreach (tick() as $ticket) {
        $order[] = $i = array_search($ticket, $tickets, true);
        echo answer_of(fn () => $ticket->settle()), ' ';
        echo answer_of(fn () => $locks[$i]->release()), "\n";
    }
}
sort($order);
echo implode(' ', $order), "\n";
--EXPECT--
true true
true true
true true
true true
true true
true true
true true
true true
true true
true true
0 1 2 3 4 5 6 7 8 9
