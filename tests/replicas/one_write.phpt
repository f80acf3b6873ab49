--TEST--
Replicas are asked in the write that acquires
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/replicas.php';

$master = server();
replica($master);
$proxy = proxy($master->port);
$lock = new RedisLock(key(), dsn_of('127.0.0.1', $proxy->port), replicas: 1);
$lock->acquire();
$before = $lock->getFencingToken();
$lock->release();
// The server sees nothing of a write that is cut. Had the lock been asked for in one of its own, it would have been
// given twice: before the cut, and when the connection was replaced.
$proxy->cutCommand('WAIT');
var_dump($lock->acquire(0.0));
$proxy->happened();
var_dump($lock->getFencingToken() - $before);
--EXPECT--
bool(true)
int(1)
