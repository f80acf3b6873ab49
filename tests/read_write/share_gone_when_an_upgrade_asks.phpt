--TEST--
A reader whose share is gone when it asks to become the writer leaves the queue, and the waiter behind it is served at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$other = reader(key());
outcome($other);
$lock = new RedisLock(key(), dsn(), ttl: 600.0);
$lock->acquireRead();
$token = $lock->getToken();
$behind = child(function () use ($token): array {
    await_waiters(1, key());
    $reader = reader(key());
    await_waiters(2, key());
    redis()->zRem(shares(key()), $token);

    return [outcome($reader), released($reader)];
});
echo thrown(fn () => $lock->acquire(60.0)), "\n";
var_dump($lock->isHeld(), redis()->exists(queue(key()), due(key())));
echo json_encode($behind->result()), ' ', released($other), "\n";
--EXPECTF--
DistLock\LockLostException: The lock "%s" was lost
bool(false)
int(0)
["acquired","released"] released
