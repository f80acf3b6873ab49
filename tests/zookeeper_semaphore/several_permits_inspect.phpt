--TEST--
inspect() tells once of each that holds several permits, or waits for them, and of how many
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/permits.php';

$three = new ZkSemaphore(path(), 5, hosts(), weight: 3);
$three->acquire();
[$one, $waiter] = several(5, 1, 2);
$one->acquired();
$seen = $three->inspect();
$label = fn (int $pid): string => gethostname() . ":$pid";
var_dump($seen['held'], $seen['mode'], $seen['owners'] === [$label(getmypid()), $label($one->child->pid)], $seen['waiters']);
var_dump($seen['fencing'] === $three->getFencingToken());
var_dump(array_column($seen['contenders'], 'pid') === [getmypid(), $one->child->pid, $waiter->child->pid]);
echo json_encode(array_column($seen['contenders'], 'weight')), "\n";
$last = zk()->children(path());
sort($last);
var_dump(count($last), substr($seen['contenders'][0]['node'], -10));
--EXPECT--
bool(true)
string(4) "read"
bool(true)
int(1)
bool(true)
bool(true)
[3,1,2]
int(6)
string(10) "0000000002"
