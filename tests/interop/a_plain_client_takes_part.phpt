--TEST--
With plain clients and distlock in turn, there is one owner at a time
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/plain_client.php';

$rounds = 60;
$critical = function () {
    redis()->incr(key('inside')) === 1 || print("two owners\n");
    usleep(500);
    redis()->decr(key('inside'));
};
$children = [];
for ($i = 0; $i < 2; $i++) {
    $children[] = child(function () use ($rounds, $critical) {
        for ($i = 0; $i < $rounds; $i++) {
            (new RedisLock(key(), dsn()))->synchronized($critical);
        }

        return true;
    });
    $children[] = child(function () use ($rounds, $critical) {
        for ($i = 0; $i < $rounds; $i++) {
            $token = await(fn () => plain_acquire(key()), 60);
            $critical();
            plain_release(key(), $token) || print("not released\n");
        }

        return true;
    });
}
foreach ($children as $child) {
    var_dump($child->result(100));
}
redis()->del(key('inside'));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
