--TEST--
If no thread can be started, calls that need one throw and leave nothing held
--ENV--
LSAN_OPTIONS=detect_leaks=0
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\ZkLock;

use function DistLock\stats;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/quorum.php';

// The limit counts the threads of a user: those of this process has no other process, and for root there is no limit.
// The leak sanitizer would need a thread, too, and a user who may trace this one.
$allow = function (int $threads): void {
    posix_setrlimit(POSIX_RLIMIT_NPROC, $threads, $threads);
    if (posix_getuid() === 0) {
        posix_setuid(60000 + getmypid() % 5000);
    }
};
$port = environment('DISTLOCK_TEST_REDIS_PORT');
$dsns = shared_quorum()->dsns();
$zk = fn () => ($other = new ZkLock(path(), hosts()))->acquire(5.0);

echo implode("\n", child(function () use ($allow, $port, $dsns, $zk): array {
    $allow(1);
    $kept = new RedisLock(key('kept'), dsn());
    $named = new RedisLock(key('named'), "redis://localhost:$port", autoRenew: false);
    $list = new RedisLock(key('list'), $dsns, autoRenew: false);

    return [
        failure(fn () => $kept->acquire()),
        redis()->exists(key('kept')) === 0 && !$kept->isHeld() ? 'not held' : 'held',
        failure(fn () => $kept->attach('token')),
        var_export(($other = new RedisLock(key('plain'), dsn(), autoRenew: false))->acquire(), true),
        failure(fn () => $named->acquire()),
        var_export($list->acquire() && $list->release(), true),
        failure($zk),
        stats()['thread_failures'] >= 5 ? 'counted' : 'not counted',
    ];
})->result()), "\n\n";

// With the keeper's and one more, which is too few for ZooKeeper's client.
echo implode("\n", child(function () use ($allow, $zk): array {
    $lock = new RedisLock(key('kept'), dsn(), ttl: 4.0);
    $lock->acquire();
    $allow(3);
    $said = failure($zk);
    $renewals = stats()['renewals'];
    await(fn () => stats()['renewals'] >= $renewals + 2);

    return [$said, var_export($lock->release(), true)];
})->result()), "\n";
--EXPECT--
DistLock\DistLockException: No thread can be started to keep the lock alive: Resource temporarily unavailable
not held
DistLock\DistLockException: No thread can be started to keep the lock alive: Resource temporarily unavailable
true
DistLock\ConnectionException: Cannot connect to redis://localhost:PORT/0: no thread can be started to resolve its name: Resource temporarily unavailable
true
DistLock\DistLockException: No thread can be started to keep the lock alive: Resource temporarily unavailable
counted

DistLock\ConnectionException: Cannot connect to 127.0.0.1:PORT: no thread can be started: Resource temporarily unavailable
true
