--TEST--
A lock can be taken and released inside of $change
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/optimistic.php';

$result = value()->update(function () {
    $lock = new RedisLock(key('guard'), named_dsn());
    $waited = $lock->synchronized(fn () => ($other = new RedisLock(key('guard'), named_dsn()))->acquire(0.0));
    $kept = new RedisLock(key('kept'), named_dsn());
    $kept->acquire();
    $kept->release(false);

    return var_export($waited, true);
});
var_dump($result, redis()->exists(key('guard')));
var_dump(value()->update(one_more(...)));
redis()->set(key(), 'touched');
await(fn () => leftovers(redis()) === []);
--EXPECT--
string(5) "false"
int(0)
string(1) "1"
