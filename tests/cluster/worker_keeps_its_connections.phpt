--TEST--
A worker of PHP-FPM keeps its connections to the nodes from request to request
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/observe.php';

$set = shared_cluster();
$worker = worker(dsn: $set->dsn(['client_name' => client_name()]));
$ids = fn () => array_map(fn (Server $node) => command_connections(client_name(), $node->redis()), $set->nodes);
$code = 'foreach (range(1, 20) as $number) {
    $other = new DistLock\RedisLock("$_GET[key]/$number", $_GET["dsn"]);
    $other->acquire(5.0);
}
echo DistLock\stats()["connects"], "\n";';
echo $worker->run($code);
$before = $ids();
echo $worker->run($code);
var_dump($ids() === $before);
--EXPECT--
3
3
bool(true)
