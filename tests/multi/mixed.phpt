--TEST--
Locks on Redis and on ZooKeeper, and MultiLocks of them, together
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;

require __DIR__ . '/zookeeper.php';

function multi(bool $reverse): MultiLock
{
    $locks = [new RedisLock(key('r'), dsn()), lock('a'), new MultiLock(new RedisLock(key('q'), dsn()), lock('b'))];

    return new MultiLock(...($reverse ? array_reverse($locks) : $locks));
}

$children = array_map(fn ($reverse) => child(function () use ($reverse): int {
    $multi = multi($reverse);
    $released = 0;
    for ($round = 0; $round < 50; $round++) {
        $multi->acquire();
        $released += $multi->release() ? 1 : 0;
    }

    return $released;
}), [true, false]);
foreach ($children as $child) {
    var_dump($child->result(100));
}
$multi = multi(false);
$holder = holder('b');
var_dump($multi->acquire(0.1), redis()->exists(key('q'), key('r')));
$holder->send('release');
var_dump($multi->acquire(20.0), redis()->exists(key('q'), key('r')), contenders('a', 'b'));
redis()->del(key('r'));
var_dump($multi->release(), redis()->exists(key('q')), contenders('a', 'b'));
--EXPECT--
int(50)
int(50)
bool(false)
int(0)
bool(true)
int(2)
string(7) "a:1 b:1"
bool(false)
int(0)
string(7) "a:0 b:0"
