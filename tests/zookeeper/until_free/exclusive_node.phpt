--TEST--
waitUntilFree() on an exclusive node waits until the node has gone; if there is none, it is one round trip, and makes none
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/bystander.php';

$make = fn (): Lock => new ZkLock(path(), hosts(), 600.0, nodes: ZkNodes::Exclusive);
$lock = $make();
$lock->waitUntilFree();
$before = \DistLock\stats();
var_dump($lock->waitUntilFree(), $lock->waitUntilFree(0.0));
$after = \DistLock\stats();
echo ($after['commands'] - $before['commands']) - ($after['renewals'] - $before['renewals']), " requests\n";
var_dump(zk()->exists(path()));
$holder = contender('acquire', $make);
$holder->await();
var_dump($make()->waitUntilFree(0.0), $make()->waitUntilFree(0.05));
$waiters = [bystander($make), bystander($make)];
// This process has left one, too.
await_watches(3, dirname(path()));
$holder->send('release');
var_dump($holder->result());
echo json_encode([$waiters[0]->result(), $waiters[1]->result()]), "\n";
--EXPECT--
bool(true)
bool(true)
4 requests
bool(false)
bool(false)
bool(false)
bool(true)
[[true,2],[true,2]]
