--TEST--
A permit is an ephemeral sequential node, whose name says how many permits there are; of several, inspect() names the last
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$semaphore = new ZkSemaphore(path(), 5, hosts());
$semaphore->acquire();
[$node] = zk()->children(path());
$uuid = '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/';
echo preg_replace($uuid, '<uuid>', $node), "\n";
[$host, $pid, $session, $name] = explode(':', zk()->get(path() . "/$node"));
var_dump($host === gethostname(), (int) $pid === getmypid(), str_starts_with($node, $name));
var_dump($semaphore->release(), zk()->children(path()));
$several = new ZkSemaphore(path('several'), 5, hosts(), weight: 3);
$several->acquire();
$nodes = array_map(static fn (string $node): string => substr($node, -10), zk()->children(path('several')));
sort($nodes);
echo implode(' ', $nodes), ', ', substr($several->inspect()->owners[0]->node, -10), "\n";
--EXPECT--
_c_<uuid>-5-permit-0000000000
bool(true)
bool(true)
bool(true)
bool(true)
array(0) {
}
0000000000 0000000001 0000000002, 0000000002
