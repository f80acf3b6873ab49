--TEST--
A server that does not answer is waited for within the limits of the DSN, whatever the timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

require __DIR__ . '/rates.php';

$server = server();
$limiter = new RedisRateLimiter(key(), 10, 1.0, $server->dsn(['timeout' => 0.3, 'connect_timeout' => 0.3]));
$limiter->acquire(0.0);
$server->pause();
foreach ([0.0, null] as $timeout) {
    $seconds = seconds(function () use ($limiter, $timeout) {
        echo failure(fn () => $limiter->acquire($timeout)), "\n";
    });
    echo between(0.2, $seconds, 5.0 * slowness()), "\n";
}
$server->resume();
var_dump(answered(fn () => $limiter->acquire()));
--EXPECTF--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 %s in time
yes
DistLock\ConnectionException: %s
yes
bool(true)
