--TEST--
inspect() shows each holder of several permits, and each waiter for them, once, and of how many
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$three = new ZkSemaphore(path(), 5, hosts(), weight: 3);
$three->acquire();
[$one, $waiter] = several(5, 1, 2);
$one->acquired();
$seen = $three->inspect();
var_dump($seen->isHeld(), $seen->mode?->value, array_column($seen->owners, 'pid') === [getmypid(), $one->child->pid], $seen->permits, $seen->waiters);
var_dump($seen->fencingToken === $three->getFencingToken());
var_dump(array_column(everybody($seen), 'pid') === [getmypid(), $one->child->pid, $waiter->child->pid]);
echo json_encode(array_column(everybody($seen), 'weight')), "\n";
$last = zk()->children(path());
sort($last);
var_dump(count($last), substr(everybody($seen)[0]['node'], -10));
--EXPECT--
bool(true)
string(7) "permits"
bool(true)
int(4)
int(1)
bool(true)
bool(true)
[3,1,2]
int(6)
string(10) "0000000002"
