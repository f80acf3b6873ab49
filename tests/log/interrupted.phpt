--TEST--
A wait that a signal handler ends is logged, whether it throws or exits
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/../support/log.php';

$log = log_here();
pcntl_async_signals(true);
$cases = [
    'redis' => static fn () => new RedisLock(key(), dsn()),
    'zookeeper' => static fn () => new ZkLock(path(), hosts()),
];
foreach ($cases as $what => $make) {
    $holder = child(function (Channel $parent) use ($make) {
        $lock = $make();
        $lock->acquire();
        $parent->send('held');
        $parent->receive();
    });
    $holder->await();
    foreach (['throws' => static fn () => throw new \Exception('thrown'), 'exits' => static fn () => exit] as $how => $handler) {
        $waiter = child(function () use ($make, $handler) {
            ini_set('distlock.log_waits', '0.05');
            pcntl_signal(SIGALRM, $handler);
            pcntl_alarm(1);
            try {
                ($other = $make())->acquire();
            } catch (\Exception $exception) {
                return $exception->getMessage();
            }
        });
        $waiter->wait();
        echo "$what, $how: ", logged($log);
    }
    $holder->send('end');
    $holder->result();
}
--EXPECT--
redis, throws: distlock: waited for the lock "lock" on SERVER for N s (interrupted): it was held by HOST:PID
redis, exits: distlock: waited for the lock "lock" on SERVER for N s (interrupted): it was held by HOST:PID
zookeeper, throws: distlock: waited for the lock "/distlock/lock" on SERVER for N s (interrupted): it was held by HOST:PID
zookeeper, exits: distlock: waited for the lock "/distlock/lock" on SERVER for N s (interrupted): it was held by HOST:PID
