--TEST--
A writer that becomes a reader, with the connection lost, or the session expired, at every message
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/boundaries.php';

$walk = new Walk(static function (Scenario $run): void {
    $lock = $run->listen(new ZkLock($run->path, $run->hosts, $run->timeout));
    $rival = new ZkLock($run->path, hosts());
    $run->call(fn () => $lock->acquire(CALL_LIMIT));
    $run->call(fn () => $lock->downgrade());
    $run->excludes($lock, Scenario::attempt($rival, 'acquire'));
    $run->call(fn () => $lock->acquire(CALL_LIMIT));
    $run->excludes($lock, Scenario::attempt($rival, 'acquire'), Scenario::attempt($rival, 'acquireRead'));
    $run->call(fn () => $lock->downgrade());
    $run->excludes($lock, Scenario::attempt($rival, 'acquire'));
    $run->call(fn () => $lock->release());
    $run->call(fn () => $lock->release());
}, ['true', 'true', 'true', 'true', 'true', 'true'], ['false', 'DistLock\LockLostException']);
$walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
--EXPECT--
