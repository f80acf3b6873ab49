--TEST--
waitUntilFree() on ZooKeeper, with the connection lost, or the session expired, at every message: it never says that a held lock is free, and leaves nothing behind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/boundaries.php';

foreach ([ZkNodes::ReadWrite, ZkNodes::Exclusive] as $nodes) {
    // Others leave a node behind, which would be an owner of the exclusive one.
    $of = static fn (string $path): string => "$path-$nodes->name";
    $left = fn (string $path): array => everybody((new ZkLock($of($path), hosts(), nodes: $nodes))->inspect());
    echo "$nodes->name: free\n";
    $walk = new Walk(static function (Scenario $run) use ($nodes, $of): void {
        $lock = new ZkLock($of($run->path), $run->hosts, $run->timeout, nodes: $nodes);
        $run->call(fn () => $lock->waitUntilFree(CALL_LIMIT));
        $run->call(fn () => $lock->waitUntilFree(CALL_LIMIT));
    }, ['true', 'true'], [], null, $left);
    $walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
    echo "$nodes->name: held\n";
    $walk = new Walk(static function (Scenario $run) use ($nodes, $of): void {
        $holder = new ZkLock($of($run->path), hosts(), nodes: $nodes);
        $holder->acquire();
        $wasReleased = false;
        pcntl_async_signals(true);
        pcntl_signal(RELEASE, function () use ($holder, &$wasReleased): void {
            $wasReleased = true;
            $holder->release();
        });
        $run->channel->send('ready');
        $lock = new ZkLock($of($run->path), $run->hosts, $run->timeout, nodes: $nodes);
        $run->call(function () use ($lock, $run, &$wasReleased): bool {
            $isFree = $lock->waitUntilFree(CALL_LIMIT);
            if ($isFree && !$wasReleased) {
                $run->faults[] = 'it is free, though held';
            }

            return $isFree;
        });
    }, ['true'], ['false'], function (string $path, Child $child) use ($nodes, $of): void {
        // The waiter has no place that others see; it watches the holder's node.
        $child->await();
        $isWatched = static fn (): bool => $nodes === ZkNodes::Exclusive
            ? isset(watches(dirname($path))[basename($of($path))]) : watches($of($path)) !== [];
        await(static fn () => $isWatched() || $child->hasEnded());
        if (!$child->hasEnded()) {
            $child->signal(RELEASE);
        }
    }, $left);
    $walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
}
--EXPECT--
ReadWrite: free
ReadWrite: held
Exclusive: free
Exclusive: held
