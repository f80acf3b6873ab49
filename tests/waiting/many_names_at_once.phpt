--TEST--
Processes that wait for different locks don't affect each other
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$workers = [];
for ($i = 0; $i < 4; $i++) {
    $workers[] = child(function () use ($i) {
        $count = 0;
        foreach (['a', 'b', 'c', 'd', 'a', 'b', 'c', 'd'] as $name) {
            $lock = new RedisLock(key($name), dsn());
            $count += $lock->synchronized(fn () => redis()->incr(key("$name inside")) + redis()->decr(key("$name inside")));
        }

        return $count;
    });
}
foreach ($workers as $worker) {
    var_dump($worker->result());
}
foreach (['a', 'b', 'c', 'd'] as $name) {
    redis()->del(key("$name inside"));
}
--EXPECT--
int(8)
int(8)
int(8)
int(8)
