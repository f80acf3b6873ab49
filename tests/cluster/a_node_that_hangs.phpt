--TEST--
A node that hangs costs no lock on the others, nor those that its replica takes over
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
$locks = [];
foreach (range(1, 30) as $number) {
    $locks[$number] = new RedisLock(key("lock $number"), $set->dsn(), 15.0 * min(slowness(), 10.0));
    $locks[$number]->acquire(5.0);
}
$node = $set->master(key('lock 1'));
$replica = $set->replica(key('lock 1'))->redis();
await(fn () => $replica->dbSize() === $node->redis()->dbSize());
$before = \DistLock\stats()['renewals'];
$node->pause();
// Four rounds: longer than a ttl.
await(fn () => \DistLock\stats()['renewals'] >= $before + 4 * count($locks), 60);
echo count(array_filter($locks, fn (RedisLock $lock) => $lock->isHeld())), ' held, ';
echo count(array_filter($locks, fn (RedisLock $lock) => $lock->release())), " released\n";
--EXPECT--
30 held, 30 released
