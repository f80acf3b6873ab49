--TEST--
An exclusive node, with the connection lost, or the session expired, at every message
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/boundaries.php';

$left = fn (string $path): array => everybody((new ZkLock($path, hosts(), nodes: ZkNodes::Exclusive))->inspect());
echo "Free\n";
$walk = new Walk(static function (Scenario $run): void {
    $lock = $run->listen(new ZkLock($run->path, $run->hosts, $run->timeout, nodes: ZkNodes::Exclusive));
    $rival = new ZkLock($run->path, hosts(), nodes: ZkNodes::Exclusive);
    foreach ([true, false] as $confirm) {
        $run->call(fn () => $lock->acquire(CALL_LIMIT));
        $run->excludes($lock, Scenario::attempt($rival, 'acquire'));
        $run->call(fn () => $lock->release($confirm));
    }
}, ['true', 'true', 'true', 'true'], ['false'], null, $left);
$walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
echo "Waited for\n";
$walk = new Walk(static function (Scenario $run): void {
    $holder = new ZkLock($run->path, hosts(), nodes: ZkNodes::Exclusive);
    $holder->acquire();
    pcntl_async_signals(true);
    pcntl_signal(RELEASE, fn () => $holder->release());
    $run->channel->send('ready');
    $lock = $run->listen(new ZkLock($run->path, $run->hosts, $run->timeout, nodes: ZkNodes::Exclusive));
    $run->call(fn () => $lock->acquire(CALL_LIMIT));
    $run->excludes($lock, Scenario::attempt($holder, 'acquire'));
    $run->call(fn () => $lock->release());
}, ['true', 'true'], ['false'], function (string $path, Child $child): void {
    // One that waits has no node: it watches the holder's.
    $child->await();
    await(fn () => isset(watches(dirname($path))[basename($path)]) || $child->hasEnded());
    if (!$child->hasEnded()) {
        $child->signal(RELEASE);
    }
}, $left);
$walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
--EXPECT--
Free
Waited for
