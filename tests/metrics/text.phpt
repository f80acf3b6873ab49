--TEST--
metrics() is text for Prometheus, in which promtool finds nothing wrong
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;

use function DistLock\metrics;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/../support/metrics.php';

echo checked_metrics(metrics()), "before anything\n";

$lock = new RedisLock(key(), dsn());
$lock->acquire();
($other = new RedisLock(key(), dsn()))->acquire(0.0);
($semaphore = new RedisSemaphore(key('semaphore'), 2, dsn()))->acquire();
unset($semaphore);
$zk = new ZkLock(path(), hosts());
$zk->acquire();
$samples = samples(metrics());
foreach (['acquired', 'timed_out'] as $outcome) {
    echo "$outcome: ", acquisitions($samples, $outcome), "\n";
}
echo 'semaphore: ', acquisitions($samples, class: 'semaphore'), "\n";
echo 'zookeeper: ', acquisitions($samples, backend: 'zookeeper'), "\n";
echo 'held: ', $samples['distlock_held'], ', waiting: ', $samples['distlock_waiting'], ', connections: ', $samples['distlock_connections'], "\n";
$lock->release();
$zk->release();
$samples = samples(metrics());
echo 'held: ', $samples['distlock_held'], ', holds: ', $samples['distlock_hold_seconds_count'], "\n";
echo checked_metrics(metrics()), "in the end\n";
--EXPECT--
before anything
acquired: 1
timed_out: 1
semaphore: 1
zookeeper: 1
held: 2, waiting: 0, connections: 2
held: 0, holds: 3
in the end
