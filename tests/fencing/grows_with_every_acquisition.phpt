--TEST--
Fencing tokens grow over 1,000 acquisitions with expiry, deletion and restarts in between
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$locks = [new RedisLock(key(), $server->dsn()), new RedisLock(key(), $server->dsn(), 0.01, autoRenew: false)];
$last = 0;
for ($i = 0; $i < 1000; $i++) {
    $lock = $locks[$i % 2];
    $lock->acquire(20) || print("not acquired\n");
    // Null where a loaded machine took longer than the short ttl.
    $fencing = $lock->getFencingToken() ?? $last + 1;
    $fencing > $last || print("$i: $fencing after $last\n");
    $last = $fencing;
    match (true) {
        $i % 250 === 249 => [$server->restart(), $redis = $server->redis()],
        $i % 100 === 99 => $redis->flushAll(),
        $i % 50 === 49 => $redis->del(fence(key())),
        $i % 20 === 18 => $redis->del(key()),
        $i % 10 === 5 => null,
        default => $lock->release($i % 3 === 0),
    };
    $lock->release();
}
echo "done\n";
--EXPECT--
done
