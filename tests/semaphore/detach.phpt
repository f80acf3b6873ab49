--TEST--
A permit can be given to another process
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';

$semaphore = new RedisSemaphore(key(), 1, dsn(), autoRenew: false);
$semaphore->acquire();
$token = $semaphore->detach();
$child = child(function () use ($token): array {
    $semaphore = new RedisSemaphore(key(), 1, dsn());

    return [$semaphore->attach($token), $semaphore->isHeld(), $semaphore->getToken() !== $token, $semaphore->release()];
});
echo json_encode($child->result()), "\n";
var_dump($semaphore->isHeld(), $semaphore->acquire(0.0));
--EXPECT--
[true,true,true,true]
bool(false)
bool(true)
