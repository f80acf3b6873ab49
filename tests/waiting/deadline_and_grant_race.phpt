--TEST--
Whether the deadline or the grant comes first, the lock is owned or free, never stuck
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$rounds = function (string $name) use ($server) {
    $redis = $server->redis();
    $lock = new RedisLock($name, $server->dsn());
    $acquired = 0;
    for ($i = 0; $i < 300; $i++) {
        if ($lock->acquire(random_int(0, 4000) / 1e6)) {
            $acquired++;
            $redis->incr("$name inside") === 1 || print("two owners\n");
            usleep(random_int(0, 2000));
            $redis->decr("$name inside");
            $lock->release() || print("not released\n");
        } elseif ($lock->isHeld()) {
            echo "held without having been acquired\n";
        }
    }

    return $acquired;
};
$children = [child(fn () => $rounds(key())), child(fn () => $rounds(key())), child(fn () => $rounds(key()))];
foreach ($children as $child) {
    var_dump($child->result(100) > 0);
}
$redis = $server->redis();
echo str_replace(key(), 'NAME', implode(', ', array_diff($redis->keys('*'), [key() . ' inside']))), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
{NAME}:fence
