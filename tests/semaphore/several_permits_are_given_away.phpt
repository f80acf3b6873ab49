--TEST--
Several permits can be given to another process, by an object of the same weight
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$semaphore = new RedisSemaphore(key(), 4, dsn(), autoRenew: false, weight: 3);
$semaphore->acquire();
$token = $semaphore->detach();
echo preg_replace('/^(3of4\*).*/', '$1', $token), "\n";
foreach ([1, 2, 4] as $weight) {
    echo thrown(fn () => ($lock = new RedisSemaphore(key(), 4, dsn(), weight: $weight))->attach($token)), "\n";
}
$child = child(function () use ($token): array {
    $semaphore = new RedisSemaphore(key(), 4, dsn(), weight: 3);

    return [$semaphore->attach($token), $semaphore->isHeld(), str_starts_with($semaphore->getToken(), '3of4*'), count(sharers(key())),
        ($other = new RedisSemaphore(key(), 4, dsn(), weight: 2))->acquire(0.0), $semaphore->release()];
});
echo json_encode($child->result()), "\n";
var_dump($semaphore->attach($token), redis()->exists(key(), shares(key())));
--EXPECTF--
3of4*
DistLock\LockStateException: The token stands for 3 permits of "%s", but this object takes 1
DistLock\LockStateException: The token stands for 3 permits of "%s", but this object takes 2
DistLock\LockStateException: The token stands for 3 permits of "%s", but this object takes 4
[true,true,true,3,false,true]
bool(false)
int(0)
