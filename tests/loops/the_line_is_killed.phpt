--TEST--
If the line's connection is killed while tickets ask, they keep their order, and each gets its lock
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
for ($i = 0; $i < 60; $i++) {
    $locks[$i] = new RedisLock(key(), $server->dsn());
    $tickets[$i] = $locks[$i]->enqueue();
    // A question is repeated once, so it isn't interrupted twice.
    if ($i % 10 === 5) {
        $redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
        tick_until(fn () => $redis->zCard(queue(key())) === count($tickets));
        // Nor before its reply was read.
        for ($j = 0; $j < 10; $j++) {
            tick(0.01);
        }
        // So that there is a connection whose login isn't interrupted.
        settled((new RedisLock(key("warm $i"), $server->dsn()))->enqueue());
    }
}
tick_until(fn () => $redis->zCard(queue(key())) === 60);
$redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
var_dump($holder->release());
$order = [];
$deadline = new Deadline(60);
while (count($order) < 60 && $deadline->remaining() > 0.0) {
    foreach (tick() as $ticket) {
        $order[] = $i = array_search($ticket, $tickets, true);
        $ticket->settle();
        $locks[$i]->release();
        if ($i % 20 === 10) {
            $redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
        }
    }
}
echo $order === range(0, 59) ? 'in order' : implode(' ', $order), "\n";
await_nobody(key(), $redis, 60);
--EXPECT--
bool(true)
in order
