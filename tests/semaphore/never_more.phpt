--TEST--
However many want them, permits are never given to more at once, nor left unused for good
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$workers = [];
for ($i = 0; $i < 12; $i++) {
    $workers[] = child(function (): int {
        $most = 0;
        for ($turn = 0; $turn < 30; $turn++) {
            $semaphore = new RedisSemaphore(key(), 4, dsn(), 60.0);
            $semaphore->acquire(60.0);
            $most = max($most, redis()->incr(key('inside')));
            usleep(500);
            redis()->decr(key('inside'));
            $semaphore->release();
        }

        return $most;
    });
}
$most = max(array_map(fn (Child $worker) => $worker->result(90), $workers));
redis()->expire(key('inside'), 60);
echo between(2, $most, 4), "\n";
var_dump(redis()->exists(key(), shares(key()), queue(key())));
--EXPECT--
yes
int(0)
