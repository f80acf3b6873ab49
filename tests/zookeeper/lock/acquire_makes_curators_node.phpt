--TEST--
acquire() makes an ephemeral sequential node with Curator's name, and release() removes it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
var_dump($lock->acquire());
[$node] = zk()->children(path());
echo preg_replace('/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/', '<uuid>', $node), "\n";
[$host, $pid, $session] = explode(':', zk()->get(path() . "/$node"));
var_dump($host === gethostname(), (int) $pid === getmypid());
echo preg_replace('/^0x[0-9a-f]+$/', '<session>', $session), "\n";
var_dump($lock->release(), zk()->children(path()));
--EXPECT--
bool(true)
_c_<uuid>-lock-0000000000
bool(true)
bool(true)
<session>
bool(true)
array(0) {
}
