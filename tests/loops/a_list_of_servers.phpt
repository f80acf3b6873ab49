--TEST--
Tickets for a lock on a list of servers are all granted, and those that are cancelled or dropped leave nothing on any server
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
$locks = $tickets = [];
for ($i = 0; $i < 8; $i++) {
    $locks[$i] = $quorum->lock(key());
    $tickets[$i] = $locks[$i]->enqueue();
}
$tickets[3]->cancel();
unset($tickets[3], $tickets[5]);
$order = served($tickets, function (int $i) use ($tickets, $locks): void {
    $tickets[$i]->settle();
    $locks[$i]->release();
});
sort($order);
echo implode(' ', $order), "\n";
$quorum->awaitOwners(0, key());
// Cancelled while it asks, and when it is settled.
$lock = $quorum->lock(key());
$lock->enqueue()->cancel();
$quorum->awaitOwners(0, key());
$ticket = $lock->enqueue();
tick_until(fn () => $ticket->isSettled());
$ticket->cancel();
$quorum->awaitOwners(0, key());
var_dump($lock->acquire(), $lock->release());
--EXPECT--
0 1 2 4 6 7
bool(true)
bool(true)
