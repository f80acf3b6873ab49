--TEST--
A semaphore's permits, with the connection lost, or the session expired, at every message
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/boundaries.php';

$left = fn (string $path): array => everybody((new ZkSemaphore($path, 2, hosts()))->inspect());
echo "Free\n";
$walk = new Walk(static function (Scenario $run): void {
    $others = [new ZkSemaphore($run->path, 2, hosts()), new ZkSemaphore($run->path, 2, hosts())];
    $others[0]->acquire();
    $semaphore = $run->listen(new ZkSemaphore($run->path, 2, $run->hosts, $run->timeout));
    foreach ([true, false] as $confirm) {
        $run->call(fn () => $semaphore->acquire(CALL_LIMIT));
        $run->excludes($semaphore, Scenario::attempt($others[1], 'acquire'));
        $run->call(fn () => $semaphore->release($confirm));
    }
}, ['true', 'true', 'true', 'true'], ['false'], null, $left);
$walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
echo "Waited for\n";
$walk = new Walk(static function (Scenario $run): void {
    $others = [new ZkSemaphore($run->path, 2, hosts()), new ZkSemaphore($run->path, 2, hosts())];
    $others[0]->acquire();
    $others[1]->acquire();
    pcntl_async_signals(true);
    pcntl_signal(RELEASE, fn () => $others[1]->release());
    $run->channel->send('ready');
    $semaphore = $run->listen(new ZkSemaphore($run->path, 2, $run->hosts, $run->timeout));
    $run->call(fn () => $semaphore->acquire(CALL_LIMIT));
    $run->excludes($semaphore, Scenario::attempt($others[1], 'acquire'));
    $run->call(fn () => $semaphore->release());
}, ['true', 'true'], ['false'], fn (string $path, Child $child) => signal_to_release($path, $child, 3, $left), $left);
$walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
--EXPECT--
Free
Waited for
