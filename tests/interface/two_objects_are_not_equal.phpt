--TEST--
Two objects are never equal, in whatever class and even for the same lock; one is equal to itself
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;
use DistLock\ZkOptimisticLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../support/harness.php';

$makers = [
    fn ($name) => new RedisLock($name),
    fn ($name) => new RedisSemaphore($name, 2),
    fn ($name) => new RedisOptimisticLock($name),
    fn ($name) => new ZkLock("/$name"),
    fn ($name) => new ZkSemaphore("/$name", 2),
    fn ($name) => new ZkOptimisticLock("/$name"),
    fn ($name) => new MultiLock(new RedisLock($name), new RedisLock("other")),
];
foreach ($makers as $make) {
    [$one, $same, $other] = [$make('a'), $make('a'), $make('b')];
    echo $one::class, ': ', json_encode([$one == $one, $one == $same, $one == $other, $one <=> $same, $same <=> $one]), "\n";
}
$locks = [new ZkLock('/a'), new ZkLock('/b'), new RedisLock('a')];
var_dump(array_search($locks[1], $locks), in_array(new ZkLock('/b'), $locks), $locks[0] == 'text', $locks[0] == null);
--EXPECT--
DistLock\RedisLock: [true,false,false,1,1]
DistLock\RedisSemaphore: [true,false,false,1,1]
DistLock\RedisOptimisticLock: [true,false,false,1,1]
DistLock\ZkLock: [true,false,false,1,1]
DistLock\ZkSemaphore: [true,false,false,1,1]
DistLock\ZkOptimisticLock: [true,false,false,1,1]
DistLock\MultiLock: [true,false,false,1,1]
int(1)
bool(false)
bool(false)
bool(false)
