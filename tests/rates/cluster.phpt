--TEST--
In a cluster, a limiter follows its slot, while it moves and afterwards
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

use function DistLock\redis_rate_limiters;

require __DIR__ . '/rates.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
$limiter = new RedisRateLimiter(key(), 1, 600.0, $set->dsn());
$other = new RedisRateLimiter(key('other'), 1, 600.0, $set->dsn());
var_dump($limiter->acquire(0.0), $other->acquire(0.0));
$migration = $set->migrate(rate_key());
var_dump($limiter->acquire(0.0));
$migration->moveKeys();
// It is asked for at the other node.
echo between(500.0, $limiter->reserve(), 600.0), "\n";
var_dump($limiter->cancel());
$migration->finish();
echo between(500.0, $limiter->reserve(), 600.0), "\n";
var_dump($migration->target->redis()->exists(rate_key()), $limiter->cancel(), $limiter->acquire(0.0));
$names = redis_rate_limiters('*', $set->dsn());
sort($names);
var_dump($names === [key(), key('other')]);
--EXPECT--
bool(true)
bool(true)
bool(false)
yes
bool(true)
yes
int(1)
bool(true)
bool(false)
bool(true)
