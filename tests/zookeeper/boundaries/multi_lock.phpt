--TEST--
Several locks at once, with the connection lost, or the session expired, at every message
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/boundaries.php';

$left = fn (string $path): array => [...ephemerals($path), ...ephemerals("$path-b"), ...ephemerals("$path-c")];
$walk = new Walk(static function (Scenario $run): void {
    $paths = [$run->path, "$run->path-b", "$run->path-c"];
    $lock = $run->listen(new MultiLock(...array_map(fn (string $path) => new ZkLock($path, $run->hosts, $run->timeout), $paths)));
    $rivals = array_map(fn (string $path) => Scenario::attempt(new ZkLock($path, hosts()), 'acquire'), $paths);
    foreach ([true, false] as $confirm) {
        $run->call(fn () => $lock->acquire(CALL_LIMIT));
        $run->excludes($lock, ...$rivals);
        $run->call(fn () => $lock->release($confirm));
    }
}, ['true', 'true', 'true', 'true'], ['false'], null, $left);
$walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
--EXPECT--
