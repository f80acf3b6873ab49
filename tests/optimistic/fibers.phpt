--TEST--
Updates in several fibers at once have connections of their own, and end in any order
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/optimistic.php';

$fibers = [];
foreach (['a', 'b', 'c'] as $name) {
    $fibers[$name] = new \Fiber(fn () => (new RedisOptimisticLock(key($name), named_dsn()))->update(function ($old) use ($name) {
        \Fiber::suspend();

        return $old . $name;
    }));
    $fibers[$name]->start();
}
echo value()->update(one_more(...)), "\n";
foreach (['b', 'a'] as $name) {
    $fibers[$name]->resume();
    echo $fibers[$name]->getReturn(), "\n";
}
echo thrown(fn () => $fibers['c']->throw(new \RuntimeException('no'))), "\n";
var_dump((new RedisOptimisticLock(key('c'), named_dsn()))->read());
echo clean(), "\n";
--EXPECT--
1
b
a
RuntimeException: no
NULL
4 clean
