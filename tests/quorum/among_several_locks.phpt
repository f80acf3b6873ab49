--TEST--
A MultiLock may have locks on lists of servers
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$first = $quorum->lock(key('first'), ttl: 60.0);
$second = $quorum->lock(key('second'), ttl: 60.0);
$both = new MultiLock($first, $second, new \DistLock\RedisLock(key('third'), dsn()));
var_dump($both->acquire(5.0), $first->isHeld(), count($quorum->owners(key('second'))), $both->release(), $quorum->owners(key('first')));
--EXPECT--
bool(true)
bool(true)
int(5)
bool(true)
array(0) {
}
