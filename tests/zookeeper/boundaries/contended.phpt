--TEST--
A wait for a lock, with the connection lost, or the session expired, at every message
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/boundaries.php';

$walk = new Walk(static function (Scenario $run): void {
    $holder = new ZkLock($run->path, hosts());
    $holder->acquire();
    pcntl_async_signals(true);
    pcntl_signal(RELEASE, fn () => $holder->release());
    $run->channel->send('ready');
    $lock = $run->listen(new ZkLock($run->path, $run->hosts, $run->timeout));
    $run->call(fn () => $lock->acquire(CALL_LIMIT));
    $run->excludes($lock, Scenario::attempt($holder, 'acquire'), Scenario::attempt($holder, 'acquireRead'));
    $run->call(fn () => $lock->release());
}, ['true', 'true'], ['false'], signal_to_release(...));
$walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
--EXPECT--
