--TEST--
Tickets on ZooKeeper go on in the parent after a fork; the child can enqueue at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new ZkLock('/' . key(), hosts());
$holder->acquire();
$lock = new ZkLock('/' . key(), hosts());
$ticket = $lock->enqueue();
tick_until(fn () => count($holder->inspect()->queue) === 1);
$child = child(function () use ($ticket): array {
    $own = new ZkLock('/' . key('child'), hosts());
    return [answer_of(fn () => $ticket->settle()), settled($own->enqueue()), $own->release()];
});
echo json_encode($child->result()), "\n";
$holder->release();
var_dump(settled($ticket), $lock->release());
--EXPECT--
["LockStateException: This is a forked child: the ticket belongs to its parent, which can still settle it",true,true]
bool(true)
bool(true)
