--TEST--
waitUntilFree() on an exclusive node waits until the node has gone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/bystander.php';

$make = fn (): Lock => new ZkLock(path(), hosts(), 600.0, nodes: ZkNodes::Exclusive);
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
bool(false)
bool(false)
bool(true)
[[true,2],[true,2]]
