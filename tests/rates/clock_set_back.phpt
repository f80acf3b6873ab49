--TEST--
If the server's clock is set back, time counts as having stood still: nobody waits longer than before
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

require __DIR__ . '/rates.php';
require_once __DIR__ . '/../support/wall_clock.php';

$server = clocked_server($clock);
$limiter = new RedisRateLimiter(key(), 1, 60.0, $server->dsn());
$limiter->acquire(0.0);
echo between(50.0, $limiter->reserve(), 60.0), "\n";
$clock->shift(-3600);
echo between(50.0, $limiter->getStatus()->backlog, 60.0), ' ', $limiter->inspect()->waiting, "\n";
echo between(110.0, $limiter->reserve(), 120.0), "\n";
$clock->shift(-7200);
var_dump($limiter->cancel(), $limiter->inspect()->waiting);
--EXPECT--
yes
yes 1
yes
bool(true)
int(1)
