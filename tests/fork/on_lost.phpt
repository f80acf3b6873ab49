--TEST--
A forked child isn't told of a loss of its parent's lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn(), ttl: 0.3, autoRenew: false);
$lock->onLost(fn () => print("lost in " . (getmypid() === MAIN_PROCESS ? 'parent' : 'child') . "\n"));
$lock->acquire();
$child = child(function () use ($lock) {
    await(fn () => redis()->exists(key()) === 0);

    return $lock->isHeld();
});
var_dump($child->result(), $lock->isHeld());
--EXPECT--
lost in parent
bool(false)
bool(false)
