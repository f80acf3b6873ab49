--TEST--
inspect() shows who holds the lock and who waits, in order
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
echo json_encode($lock->inspect()), "\n";
$lock->acquire();
$waiter = child(static fn () => ($other = new ZkLock(path(), hosts()))->acquire());
await_contenders($lock, 2);
$state = $lock->inspect();
var_dump($state->isHeld(), $state->mode?->value, array_column($state->owners, 'pid') === [getmypid()], $state->ttl, $state->waiters);
var_dump($state->fencingToken === $lock->getFencingToken(), array_column(everybody($state), 'node') === zk()->children(path()));
var_dump(array_column(everybody($state), 'pid') === [getmypid(), $waiter->pid], everybody($state)[0]['host'] === gethostname());
echo preg_replace('/^0x[0-9a-f]+$/', '<session>', everybody($state)[1]['session']), "\n";
$lock->release();
$waiter->result();
--EXPECT--
{"held":false,"mode":null,"permits":null,"totalPermits":null,"ttl":null,"fencingToken":null,"owners":[],"queue":[],"waiters":0}
bool(true)
string(5) "write"
bool(true)
NULL
int(1)
bool(true)
bool(true)
bool(true)
bool(true)
<session>
