--TEST--
However a request that waits for its turn ends, its permit is given back
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

require __DIR__ . '/requests.php';

$worker = limited_worker();
$connections = [];
foreach (array_diff_key(ENDS, ['return' => true]) as $how => [, $said]) {
    $limiter = new RedisRateLimiter(key($how), 1, 60.0, dsn());
    $limiter->acquire(0.0);
    $code = code('new DistLock\RedisRateLimiter($key, 1, 60.0, $dsn)', name: $how);
    $request = $worker->start($code . alarm($how) . '$acquire();');
    await(fn () => $limiter->inspect()->waiting === 1, what: 'the wait');
    end_the_wait($worker, $how);
    echo "$how: ", ended($request, $said), ', ';
    await(fn () => $limiter->inspect()->waiting === 0, what: 'what is given back');
    echo "given back\n", $worker->run($code . 'echo $acquire(0.0) ? "acquired" : "not acquired", "\n";');
    $connections[] = connections_of($worker);
}
echo all_the_same($connections), "\n";
--EXPECT--
exit: ended, given back
not acquired
exception: ended, given back
not acquired
fatal error: ended, given back
not acquired
memory limit: ended, given back
not acquired
time limit: ended, given back
not acquired
the same connections: 2 to Redis, 0 to ZooKeeper
