--TEST--
Several permits of a semaphore, with the connection lost, or the session expired, at every message
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/boundaries.php';

$left = fn (string $path): array => ephemerals($path);
echo "Free\n";
$walk = new Walk(static function (Scenario $run): void {
    $semaphore = $run->listen(new ZkSemaphore($run->path, 4, $run->hosts, $run->timeout, weight: 3));
    $rival = Scenario::attempt(new ZkSemaphore($run->path, 4, hosts(), weight: 2), 'acquire');
    foreach ([true, false] as $confirm) {
        $run->call(fn () => $semaphore->acquire(CALL_LIMIT));
        $run->excludes($semaphore, $rival);
        $run->call(fn () => $semaphore->release($confirm));
    }
}, ['true', 'true', 'true', 'true'], ['false'], null, $left);
$walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
echo "Waited for\n";
$walk = new Walk(static function (Scenario $run): void {
    $other = new ZkSemaphore($run->path, 4, hosts(), weight: 2);
    $other->acquire();
    pcntl_async_signals(true);
    pcntl_signal(RELEASE, fn () => $other->release());
    $run->channel->send('ready');
    $semaphore = $run->listen(new ZkSemaphore($run->path, 4, $run->hosts, $run->timeout, weight: 3));
    $run->call(fn () => $semaphore->acquire(CALL_LIMIT));
    $run->excludes($semaphore, Scenario::attempt($other, 'acquire'));
    $run->call(fn () => $semaphore->release());
}, ['true', 'true'], ['false'], fn (string $path, Child $child) => signal_to_release(
    $path,
    $child,
    2,
    fn (string $path): array => everybody((new ZkSemaphore($path, 4, hosts()))->inspect()),
), $left);
$walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
--EXPECT--
Free
Waited for
