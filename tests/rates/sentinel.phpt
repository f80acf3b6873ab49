--TEST--
A limiter follows the master that sentinels name
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

require __DIR__ . '/rates.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$limiter = new RedisRateLimiter(key(), 1, 600.0, $set->dsn());
var_dump($limiter->acquire(0.0));
$value = $set->master()->redis()->get(rate_key());
foreach ($set->replicas() as $replica) {
    await(fn () => $replica->redis()->get(rate_key()) === $value);
}
$new = $set->killMaster();
echo between(500.0, answered(fn () => $limiter->reserve()), 600.0), "\n";
var_dump($new->redis()->exists(rate_key()), $limiter->cancel());
--EXPECT--
bool(true)
yes
int(1)
bool(true)
