--TEST--
A permit is an ephemeral sequential node, whose name says how many permits there are
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
--EXPECT--
_c_<uuid>-5-permit-0000000000
bool(true)
bool(true)
bool(true)
bool(true)
array(0) {
}
