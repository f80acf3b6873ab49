--TEST--
Three generations of processes each hold their own lock, and end without touching the locks of the others
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key('parent'), dsn());
$lock->acquire();
$child = child(function () {
    $lock = new RedisLock(key('child'), dsn());
    $lock->acquire();
    $grandchild = child(function () use ($lock) {
        $own = new RedisLock(key('grandchild'), dsn());

        return [$own->acquire(0.0), $lock->release()];
    });

    return [...$grandchild->result(), $lock->isHeld(), redis()->get(key('child')) === $lock->getToken()];
});
echo json_encode($child->result()), "\n";
var_dump($lock->isHeld(), redis()->get(key('parent')) === $lock->getToken());
var_dump(redis()->exists(key('child'), key('grandchild')));
--EXPECT--
[true,false,true,true]
bool(true)
bool(true)
int(0)
