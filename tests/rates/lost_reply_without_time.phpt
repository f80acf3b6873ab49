--TEST--
Without time to ask again, an error says that the server did not answer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

require __DIR__ . '/rates.php';

$proxy = proxy(redis()->getPort());
$limiter = new RedisRateLimiter(key(), 1, 60.0, $proxy->dsn(['timeout' => 1, 'connect_timeout' => 20]));
$limiter->inspect();
$proxy->swallowReply(rate_key());
echo failure(fn () => $limiter->acquire(0.0)), "\n";
$proxy->happened();
// It has been executed.
var_dump(limiter(1, 60.0)->inspect()->remaining);
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
int(0)
