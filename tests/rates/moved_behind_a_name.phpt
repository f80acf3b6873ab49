--TEST--
A single server that becomes a replica behind its name is left for the new master
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

require __DIR__ . '/rates.php';
require_once __DIR__ . '/../support/moving_server.php';

$moving = moving_server();
$limiter = new RedisRateLimiter(key(), 1, 600.0, $moving->dsn());
$limiter->acquire(0.0);
$moving->failOver();
$moving->move();
echo between(500.0, $limiter->reserve(), 600.0), "\n";
var_dump(str_contains($moving->new->redis()->info('commandstats')['cmdstat_evalsha'] ?? $moving->new->redis()->info('commandstats')['cmdstat_eval'] ?? '', 'calls='), $limiter->cancel());
--EXPECT--
yes
bool(true)
bool(true)
