--TEST--
inspect() tells who has a permit and who waits
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/permits.php';

$semaphore = new ZkSemaphore(path(), 2, hosts());
echo json_encode($semaphore->inspect()), "\n";
$permits = permits(3, 2);
$state = $semaphore->inspect();
$names = array_map(fn ($permit) => gethostname() . ":{$permit->child->pid}", $permits);
var_dump($state['held'], $state['mode'], $state['owners'] === array_slice($names, 0, 2), $state['waiters'], count($state['contenders']));
--EXPECT--
{"held":false,"mode":null,"owners":[],"ttl":null,"waiters":0,"fencing":null,"contenders":[]}
bool(true)
string(4) "read"
bool(true)
int(1)
int(3)
