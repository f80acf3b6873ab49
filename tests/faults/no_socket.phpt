--TEST--
A unix socket that is missing is named in a ConnectionException
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$path = directory() . '/socket';
$lock = new RedisLock(key(), "unix://$path");
echo str_replace($path, 'PATH', thrown(fn () => $lock->acquire())), "\n";
--EXPECT--
DistLock\ConnectionException: Cannot connect to unix://PATH?db=0: No such file or directory
