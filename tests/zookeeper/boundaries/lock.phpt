--TEST--
acquire() and release(), with the connection lost, or the session expired, at every message
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/boundaries.php';

$walk = new Walk(static function (Scenario $run): void {
    $lock = $run->listen(new ZkLock($run->path, $run->hosts, $run->timeout));
    $rival = new ZkLock($run->path, hosts());
    foreach ([true, false] as $confirm) {
        $run->call(fn () => $lock->acquire(CALL_LIMIT));
        $run->excludes($lock, Scenario::attempt($rival, 'acquire'), Scenario::attempt($rival, 'acquireRead'));
        $run->call(fn () => $lock->release($confirm));
    }
}, ['true', 'true', 'true', 'true'], ['false']);
$walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
--EXPECT--
