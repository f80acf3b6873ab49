--TEST--
200 processes get the lock in order, one at a time
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
$children = [];
for ($i = 0; $i < 200; $i++) {
    $children[] = child(function () {
        $lock = new RedisLock(key(), dsn(['connect_timeout' => 20, 'timeout' => 20]), 60.0);
        $lock->acquire();
        $alone = redis()->incr(key('inside')) === 1;
        redis()->rPush(key('order'), getmypid());
        redis()->decr(key('inside'));

        return $alone && $lock->release();
    });
}
await(fn () => redis()->zCard(queue(key())) === 200, 60, 'a queue of 200');
$order = queued(key());
$holder->release();
$good = 0;
foreach ($children as $child) {
    $good += $child->result(60);
}
var_dump($good, array_map(intval(...), redis()->lRange(key('order'), 0, -1)) === $order);
redis()->del(key('order'), key('inside'));
--EXPECT--
int(200)
bool(true)
