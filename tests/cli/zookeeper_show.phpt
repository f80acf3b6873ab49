--TEST--
show --zookeeper prints everything that is known about a lock, with its waiters in order
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

$hosts = hosts();
$lock = new ZkLock(path(), $hosts);
$lock->acquire();
$waiters = [];
for ($i = 1; $i <= 2; $i++) {
    $waiters[] = child(static fn () => ($other = new ZkLock(path(), $hosts))->acquire());
    await(static fn () => $lock->inspect()->waiters === $i);
}
$shown = distlock_zk('show', path());
echo preg_replace(['/_c_[\w-]+/', '/fencing \d+/'], ['<node>', 'fencing <number>'], below($shown->out)), $shown->code, "\n";
$state = distlock_zk('show', path(), '-o', 'json')->json();
var_dump(array_column($state['queue'], 'pid') === array_map(static fn (Child $child) => $child->pid, $waiters));
var_dump($state['fencing'] === $lock->getFencingToken());
$lock->release();
array_map(static fn (Child $waiter) => $waiter->result(), $waiters);
$shown = distlock_zk('show', path('none'));
echo trim(below($shown->out)), ' ', $shown->code, "\n";
--EXPECT--
name lock
held yes
mode write
ttl -
fencing <number>
owners 1
 1 <me> held for <seconds>, since <when>
 <node>
waiters 2
 1 <other> waiting for <seconds>, since <when>
 <node>
 2 <other> waiting for <seconds>, since <when>
 <node>
0
bool(true)
bool(true)
none is free: nobody holds it or waits for it 1
