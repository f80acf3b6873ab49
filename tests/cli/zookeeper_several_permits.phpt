--TEST--
On ZooKeeper, too, a holder of several permits is shown once, with their number
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/zookeeper.php';

$hosts = hosts();
$three = new ZkSemaphore(path(), 5, $hosts, weight: 3);
$one = new ZkSemaphore(path(), 5, $hosts);
$three->acquire();
$one->acquire();
$waiter = child(static fn () => ($lock = new ZkSemaphore(path(), 5, $hosts, weight: 2))->acquire(60.0));
await(static fn () => $one->inspect()->waiters === 1);
$state = distlock_zk('show', path(), '-o', 'json')->json();
var_dump(array_column($state['owners'], 'pid') === [getmypid(), getmypid()], $state['owners'][0]['host'] === gethostname());
var_dump(array_column($state['queue'], 'pid') === [$waiter->pid], $state['waiters']);
echo json_encode([array_column($state['owners'], 'weight'), array_column($state['queue'], 'weight')]), "\n";
preg_match_all('/, (\d) permits/', distlock_zk('show', path())->out, $weights);
echo json_encode($weights[1]), "\n";
$broken = distlock_zk('break', path(), '--force');
echo below($broken->out), $broken->code, "\n";
var_dump($waiter->result(), $three->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
int(1)
[[3,1],[2]]
["3","2"]
lock on SERVER was broken
0
bool(true)
bool(false)
