--TEST--
A take whose reply was lost is asked for again: the same slot, and nothing is taken twice
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

require __DIR__ . '/rates.php';

$proxy = proxy(redis()->getPort());
$dsn = $proxy->dsn(['timeout' => 2 * slowness(), 'connect_timeout' => 20]);
$limiter = new RedisRateLimiter(key(), 1, 60.0, $dsn);
$limiter->acquire(0.0);
foreach (['cutReply', 'cutCommand', 'swallowReply'] as $number => $fault) {
    $proxy->$fault(rate_key());
    $wait = $limiter->reserve();
    $proxy->happened();
    echo "$fault: ", between(35.0 + 60 * $number, $wait, 60.0 + 60 * $number), ' ', $limiter->inspect()->waiting, "\n";
}
--EXPECT--
cutReply: yes 1
cutCommand: yes 2
swallowReply: yes 3
