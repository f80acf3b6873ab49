--TEST--
In a cluster, the locks of all masters are listed, even while a slot is moving
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\redis_locks;

require __DIR__ . '/cli.php';
require_once __DIR__ . '/../support/cluster.php';

$cluster = cluster(['--cluster-node-timeout', '15000']);
$dsn = $cluster->dsn(['connect_timeout' => 30, 'timeout' => 30]);
$locks = $nodes = [];
foreach ([...array_map(static fn (int $n) => "lock:$n", range(1, 300)), '{tag}own', 'a}b{c', '{}'] as $name) {
    $locks[$name] = new RedisLock($name, $dsn);
    $locks[$name]->acquire();
}
foreach (['lock:1', 'lock:2', 'lock:3', 'lock:4', 'lock:5', 'lock:6', 'lock:7', 'lock:8'] as $name) {
    $nodes[] = $cluster->master($name)->port;
}
$missing = static fn () => none(array_diff(array_keys($locks), redis_locks('*', $dsn)));
echo count(array_unique($nodes)), ' ', $missing(), "\n";
$listed = run(['list', '-o', 'json', '--redis', $dsn]);
echo count($listed->json()), ' ', $listed->errors, $listed->code, "\n";
$migration = $cluster->migrate('lock:1');
echo $missing(), "\n";
$migration->finish();
echo $missing(), "\n";
$cluster->failover('lock:2');
echo $missing(), "\n";
echo without_server(run(['break', 'lock:1', '--force', '--redis', $dsn])->out);
--EXPECT--
3 none
303 0
none
none
none
lock:1 on SERVER was broken
