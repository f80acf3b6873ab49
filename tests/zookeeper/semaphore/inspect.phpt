--TEST--
inspect() shows who has a permit and who waits
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$semaphore = new ZkSemaphore(path(), 2, hosts());
echo json_encode($semaphore->inspect()), "\n";
$permits = permits(3, 2);
$state = $semaphore->inspect();
$pids = array_map(fn ($permit) => $permit->child->pid, $permits);
var_dump($state->isHeld(), $state->mode?->value, array_column(everybody($state), 'pid') === $pids, $state->permits, $state->waiters, count($state->owners));
--EXPECT--
{"held":false,"mode":null,"permits":0,"totalPermits":null,"ttl":null,"fencingToken":null,"owners":[],"queue":[],"waiters":0}
bool(true)
string(7) "permits"
bool(true)
int(2)
int(1)
int(2)
