--TEST--
MultiLock: the exception names the part that it waited for, and who held that
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\MultiLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;

require __DIR__ . '/../multi/multi.php';
require __DIR__ . '/timeouts.php';

$hosts = hosts();
$node = static fn (string $name) => new ZkLock('/distlock/' . key($name), $hosts);
$of = static fn (Child $holder, Lock ...$parts): string => told(timeout_of(new MultiLock(...$parts)), ['HOLDER' => $holder]);
$holder = contender(key('b'));
outcome($holder);
line_up(1, key('b'));
echo $of($holder, lock('c'), lock('b'), lock('a')), "\n", held('a', 'b', 'c'), "\n";
$permit = permit(key('p'), 1);
outcome($permit);
echo $of($permit, lock('c'), new RedisSemaphore(key('p'), 1, dsn())), "\n";
$writer = begin_to_hold(static fn () => $node('z'));
$writer->await();
// ZooKeeper is asked several times until the holder is known, for which a busy machine may need more than 0.1 s.
echo told(timeout_of(new MultiLock(lock('c'), $node('z')), 1.0), ['HOLDER' => $writer]), "\n";
redis()->set(key('d'), 'a value', ['px' => 600000]);
echo $of($writer, lock('c'), lock('d')), "\n";
echo json_encode(lock('b')->inspect()->waiters), ' ', held('c'), "\n";
--EXPECT--
The lock "a" was not acquired in 0.100 seconds: "b" was held by HOLDER, and 1 waited in front
{"host":"HOLDER","mode":"write","weight":1} 1
b
The lock "p" was not acquired in 0.100 seconds: "p" was held by HOLDER
{"host":"HOLDER","mode":"permits","weight":1} 0
The lock "z" was not acquired in 1.000 seconds: "z" was held by HOLDER
{"host":"HOLDER","mode":"write","weight":1} 0
The lock "d" was not acquired in 0.100 seconds: the key of "d" holds something that distlock didn't write
null 0
1 none
