--TEST--
Tickets for locks on ZooKeeper are granted in order, and those that are cancelled or dropped leave no node
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new ZkLock('/' . key(), hosts());
$holder->acquire();
$locks = $tickets = [];
for ($i = 0; $i < 10; $i++) {
    $locks[$i] = new ZkLock('/' . key(), hosts());
    $tickets[$i] = $locks[$i]->enqueue();
}
$waiters = fn () => count((new ZkLock('/' . key(), hosts()))->inspect()->queue);
tick_until(fn () => $waiters() === 10);
$tickets[2]->cancel();
unset($tickets[6]);
await(fn () => $waiters() === 8);
$holder->release();
$order = [];
$deadline = new Deadline(30);
while (count($order) < 8 && $deadline->remaining() > 0.0) {
    foreach (tick() as $ticket) {
        $order[] = $i = array_search($ticket, $tickets, true);
        $ticket->settle();
        $locks[$i]->release();
    }
}
echo implode(' ', $order), "\n";
// Cancelled while it asks, and when it is settled.
$locks[2]->enqueue()->cancel();
$ticket = $locks[6]->enqueue();
tick_until(fn () => $ticket->isSettled());
$ticket->cancel();
await(fn () => count(everybody($holder->inspect())) === 0);
var_dump($locks[2]->acquire(), $locks[2]->release(), $locks[6]->acquire(), $locks[6]->release());
--EXPECT--
0 1 3 4 5 7 8 9
bool(true)
bool(true)
bool(true)
bool(true)
