--TEST--
inspect() shows who waits in their order, of the first hundred
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$waiters = line_up(3, key());
$pids = static fn (array $holders) => array_column($holders, 'pid');
var_dump($pids($lock->inspect()->queue) === array_column($waiters, 'pid'));
for ($i = 4; $i <= 150; $i++) {
    redis()->zAdd(queue(key()), 9e15 + $i, "1000 nobody host:$i:" . str_repeat('0', 32) . ":1 write");
}
$known = $lock->inspect();
var_dump(count($known->queue), $pids($known->queue)[99], $known->waiters);
redis()->zRemRangeByScore(queue(key()), '9e15', '+inf');
redis()->zAdd(queue(key()), 9e15, 'nonsense');
echo json_encode($lock->inspect()->queue[3]), "\n";
--EXPECT--
bool(true)
int(100)
int(100)
int(150)
{"token":null,"node":null,"host":null,"pid":null,"since":null,"mode":"write","weight":1,"label":null,"session":null}
