--TEST--
release() goes on past a server that is gone, then throws; the others are free
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;

require __DIR__ . '/multi.php';

$servers = [server(), server()];
$multi = new MultiLock(lock('a'), new RedisLock(key('b'), $servers[0]->dsn()), new RedisLock(key('c'), $servers[1]->dsn()), lock('d'));
$multi->acquire();
$servers[0]->kill();
$servers[1]->kill();
// The first that fails is the last that was acquired.
echo preg_match("/ConnectionException: .*:{$servers[1]->port}/", thrown(fn () => $multi->release())), ' ', held('a', 'd'), "\n";
var_dump($multi->isHeld());
echo preg_match("/ConnectionException: .*:{$servers[1]->port}/", thrown(fn () => $multi->release())), "\n";
$servers[0]->restart();
$servers[1]->restart();
var_dump($multi->release(), $multi->acquire(0.0), $multi->release());
--EXPECT--
1 none
bool(false)
1
bool(false)
bool(true)
bool(true)
