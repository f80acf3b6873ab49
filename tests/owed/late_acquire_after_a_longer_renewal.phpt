--TEST--
An acquire, or attach(), that is carried out late doesn't shorten what a renewal has set since
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$mutex = static fn (string $dsn) => new RedisLock(key(), $dsn, 20.0);
$semaphore = static fn (string $dsn) => new RedisSemaphore(key(), 3, $dsn, 20.0, weight: 2);
$ways = [
    'acquire()' => [$mutex, static fn (Lock $lock) => $lock->acquire(SOON)],
    'acquireRead()' => [$mutex, static fn (Lock $lock) => $lock->acquireRead(SOON)],
    'permits' => [$semaphore, static fn (Lock $lock) => $lock->acquire(SOON)],
    'attach()' => [$mutex, static function (RedisLock $lock) use ($mutex): bool {
        $other = $mutex(dsn());
        $other->acquire(SOON);

        return $lock->attach($other->detach());
    }],
];
foreach ($ways as $name => [$make, $own]) {
    $proxy = proxy(environment('DISTLOCK_TEST_REDIS_PORT'));
    $lock = $make($proxy->dsn(patient()));
    $proxy->delayCommand(key());
    $results = [$own($lock), $lock->renew(500.0)];
    $proxy->deliver();
    $results[] = redis()->pttl(key()) > 400000;
    array_push($results, $lock->isHeld(), $lock->release(), gone(redis(), key()));
    echo "$name: ", json_encode($results), "\n";
}
--EXPECT--
acquire(): [true,true,true,true,true,"free"]
acquireRead(): [true,true,true,true,true,"free"]
permits: [true,true,true,true,true,"free"]
attach(): [true,true,true,true,true,"free"]
