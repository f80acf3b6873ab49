--TEST--
A name that is a key of another lock is refused; the ending by itself makes no such key
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$message = 'must not be a key that belongs to another lock';
foreach (['queue', 'fence', 'shares', 'due'] as $ending) {
    foreach (["{a}:$ending", "user{7}:$ending", "{a}b:$ending:"] as $name) {
        echo $name, ' ';
        foreach ([
            fn () => new RedisLock($name, dsn()),
            fn () => new RedisSemaphore($name, 2, dsn()),
            fn () => new RedisOptimisticLock($name, dsn()),
        ] as $make) {
            $said = thrown($make);
            echo str_starts_with($said, 'ValueError: ') && str_contains($said, $message) ? 'refused ' : "$said ";
        }
        echo "\n";
    }
    new RedisLock("user:7:$ending", dsn());
    new RedisLock("{a}b:$ending", dsn());
    new RedisLock(":$ending", dsn());
}
ini_set('distlock.key_prefix', '{a}');
echo substr(thrown(fn () => new RedisLock(':queue', dsn())), 0, 10), "\n";
--EXPECT--
{a}:queue refused refused refused 
user{7}:queue refused refused refused 
{a}b:queue: refused refused refused 
{a}:fence refused refused refused 
user{7}:fence refused refused refused 
{a}b:fence: refused refused refused 
{a}:shares refused refused refused 
user{7}:shares refused refused refused 
{a}b:shares: refused refused refused 
{a}:due refused refused refused 
user{7}:due refused refused refused 
{a}b:due: refused refused refused 
ValueError
