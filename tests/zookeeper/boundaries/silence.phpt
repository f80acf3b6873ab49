--TEST--
A lock that is lost by the clock alone, its session alive, because nothing arrives from some message on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/boundaries.php';

// With sessions as short as these.
putenv('DISTLOCK_TEST_ZOOKEEPER=' . addresses(zookeeper(['tickTime=100'])));
$allowed = ['false', 'DistLock\LockLostException', 'DistLock\ConnectionException'];
$walk = new Walk(static function (Scenario $run): void {
    $holder = new ZkLock($run->path, hosts());
    $holder->acquireRead();
    pcntl_async_signals(true);
    pcntl_signal(RELEASE, fn () => $holder->release());
    $run->channel->send('ready');
    $lock = $run->listen(new ZkLock($run->path, $run->hosts, $run->timeout));
    $run->call(fn () => $lock->acquireRead(CALL_LIMIT));
    $run->call(fn () => $lock->acquire(CALL_LIMIT));
    $run->excludes($lock, Scenario::attempt($holder, 'acquire'));
    $run->call(fn () => $lock->downgrade());
    $run->excludes($lock, Scenario::attempt($holder, 'acquire'));
    $run->call(fn () => $lock->release());
    $run->call(fn () => $lock->release());
}, ['true', 'true', 'true', 'true', 'true'], $allowed, function (string $path, Child $child): void {
    signal_to_release($path, $child, 1, static fn (string $path): array => array_filter(
        everybody((new ZkLock($path, hosts()))->inspect()),
        static fn (array $contender) => $contender['mode'] === 'write',
    ));
});
$walk->run(0.6, ZooKeeperProxy::SILENCE);
--EXPECT--
