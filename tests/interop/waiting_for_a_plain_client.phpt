--TEST--
A waiter gets the lock soon after a plain client released it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/plain_client.php';

$token = plain_acquire(key(), 60000);
$waiters = line_up(3, key());
var_dump(plain_release(key(), $token));
$elapsed = seconds(function () use ($waiters) {
    foreach ($waiters as $waiter) {
        echo outcome($waiter), ', ', released($waiter), "\n";
    }
});
echo between(0, $elapsed, 10), "\n";
--EXPECT--
bool(true)
acquired, released
acquired, released
acquired, released
yes
