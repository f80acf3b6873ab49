--TEST--
A reader that waits, and one that waits to become the writer, with a fault at every message
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/boundaries.php';

echo "A reader behind a writer\n";
$walk = new Walk(static function (Scenario $run): void {
    $holder = new ZkLock($run->path, hosts());
    $holder->acquire();
    pcntl_async_signals(true);
    pcntl_signal(RELEASE, fn () => $holder->release());
    $run->channel->send('ready');
    $lock = $run->listen(new ZkLock($run->path, $run->hosts, $run->timeout));
    $run->call(fn () => $lock->acquireRead(CALL_LIMIT));
    $run->excludes($lock, Scenario::attempt($holder, 'acquire'));
    $run->call(fn () => $lock->release());
}, ['true', 'true'], ['false'], signal_to_release(...));
$walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
echo "A reader that becomes the writer\n";
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
    $run->call(fn () => $lock->release());
    $run->call(fn () => $lock->release());
}, ['true', 'true', 'true', 'true'], ['false', 'DistLock\LockLostException'], function (string $path, Child $child): void {
    signal_to_release($path, $child, 1, static fn (string $path): array => array_filter(
        everybody((new ZkLock($path, hosts()))->inspect()),
        static fn (array $contender) => $contender['mode'] === 'write',
    ));
});
$walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
--EXPECT--
A reader behind a writer
A reader that becomes the writer
