--TEST--
A permit that has ended before the script that gave it does takes none from the next in the queue
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/bare_connection.php';

// What takes the server more than a millisecond in front of it: the dead. It has a ttl of one.
$redis = redis();
$listener = new BareConnection((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$listener->call('SUBSCRIBE', 'distlock:short');
for ($round = 0; $round < 5; $round++) {
    $name = key("$round");
    $holder = new RedisSemaphore($name, 2, dsn(), 60.0, weight: 2);
    $holder->acquire();
    $waiter = permit($name, 2);
    await_waiters(1, $name);
    $redis->multi(\Redis::PIPELINE);
    for ($i = 0; $i < 900; $i++) {
        $redis->zAdd(queue($name), $i + 1, "30000 distlock:nobody dead:$i:0:1 2");
    }
    $redis->zAdd(queue($name), 1000, '1 distlock:short h:1:0:1 2');
    $redis->exec();
    $holder->release();
    echo outcome($waiter), ' ', $redis->get($name), ' ', $redis->pttl($name) > 20000 ? 'lasts' : 'ends', "\n";
    $waiter->kill();
}
--EXPECT--
acquired distlock:shared lasts
acquired distlock:shared lasts
acquired distlock:shared lasts
acquired distlock:shared lasts
acquired distlock:shared lasts
