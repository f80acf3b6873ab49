--TEST--
If one server is gone, acquire() throws and the locks on the others are free
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;

require __DIR__ . '/multi.php';

$server = server();
$multi = new MultiLock(lock('a'), new RedisLock(key('b'), $server->dsn()), lock('c'));
$server->kill();
echo preg_match('/ConnectionException/', thrown(fn () => $multi->acquire(5.0))), ' ', held('a', 'c'), "\n";
var_dump($multi->isHeld(), $multi->release());
$server->restart();
var_dump($multi->acquire(5.0), $multi->release());
--EXPECT--
1 none
bool(false)
bool(false)
bool(true)
bool(true)
