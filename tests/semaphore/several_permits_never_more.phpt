--TEST--
However many want one or several permits, there are never more in use than there are, nor unused for good
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$workers = [];
for ($i = 0; $i < 12; $i++) {
    $workers[] = child(function () use ($i): int {
        $weight = $i % 3 + 1;
        $most = 0;
        for ($turn = 0; $turn < 30; $turn++) {
            $semaphore = new RedisSemaphore(key(), 5, dsn(), 60.0, weight: $weight);
            $semaphore->acquire(60.0);
            $most = max($most, redis()->incrBy(key('inside'), $weight));
            usleep(500);
            redis()->decrBy(key('inside'), $weight);
            $semaphore->release();
        }

        return $most;
    });
}
$most = max(array_map(fn (Child $worker) => $worker->result(90), $workers));
redis()->expire(key('inside'), 60);
echo between(2, $most, 5), "\n";
var_dump(redis()->exists(key(), shares(key()), queue(key())));
--EXPECT--
yes
int(0)
