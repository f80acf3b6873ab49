--TEST--
At the end of a script, tickets on ZooKeeper leave no node
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$child = child(function (): void {
    $holder = new ZkLock('/' . key(), hosts());
    $holder->acquire();
    $GLOBALS['kept'][] = $holder;
    for ($i = 0; $i < 5; $i++) {
        $GLOBALS['kept'][] = $lock = new ZkLock('/' . key(), hosts());
        $GLOBALS['kept'][] = $lock->enqueue();
    }
    tick_until(fn () => count($holder->inspect()->queue) === 5);
    $GLOBALS['kept'][] = $lock = new ZkLock('/' . key('asking'), hosts());
    $GLOBALS['kept'][] = $lock->enqueue();
});
$child->result();
await(fn () => everybody((new ZkLock('/' . key(), hosts()))->inspect()) === []);
await(fn () => everybody((new ZkLock('/' . key('asking'), hosts()))->inspect()) === []);
echo "nothing is left\n";
--EXPECT--
nothing is left
