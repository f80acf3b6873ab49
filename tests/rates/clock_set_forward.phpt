--TEST--
If the server's clock is set forward, that counts as time that has passed, and no more
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

require __DIR__ . '/rates.php';
require_once __DIR__ . '/../support/wall_clock.php';

$server = clocked_server($clock);
$limiter = new RedisRateLimiter(key(), 1, 60.0, $server->dsn(), 2);
$limiter->acquire(0.0, 2);
$limiter->reserve(null, 2);
$clock->shift(60);
echo between(50.0, $limiter->inspect()->backlog, 60.0), "\n";
$clock->shift(3600);
var_dump($limiter->inspect()->remaining, $limiter->acquire(0.0, 2), $limiter->acquire(0.0));
--EXPECT--
yes
int(2)
bool(true)
bool(false)
