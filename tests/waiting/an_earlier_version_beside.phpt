--TEST--
Workers of this version and of the one before it wait in one queue, in order, and hand the lock to each other
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/earlier.php';
require_once __DIR__ . '/../support/expect.php';

$port = (int) environment('DISTLOCK_TEST_REDIS_PORT');
$make = [
    'now' => fn () => new RedisLock(key(), dsn(), 30.0),
    'earlier' => fn () => new EarlierLock($port, key()),
];

// In their order, whichever version is first.
foreach (['now', 'earlier'] as $first) {
    $second = $first === 'now' ? 'earlier' : 'now';
    $log = directory() . '/order';
    $holder = $make[$first]();
    $holder->acquire(10.0);
    $waiters = [];
    foreach ([$first, $second, $second, $first, $second, $first] as $i => $version) {
        $waiters[] = child(function () use ($make, $version, $log, $i): bool {
            $lock = $make[$version]();
            $lock->acquire(60.0);
            file_put_contents($log, "$i ", FILE_APPEND);

            return $lock->release();
        });
        await_waiters($i + 1, key());
    }
    $killed = $waiters[2];
    $killed->kill();
    $holder->release();
    unset($waiters[2]);
    $released = array_map(fn (Child $waiter) => $waiter->result(60), $waiters);
    echo file_get_contents($log), count(array_filter($released)), "\n";
}

// Again and again: no second owner, and nobody who is forgotten until the ttl has passed.
$log = directory() . '/holds';
$workers = [];
foreach (['now', 'earlier', 'now', 'earlier', 'now', 'earlier'] as $version) {
    $workers[] = child(function () use ($make, $version, $log): float {
        $lock = $make[$version]();
        $longest = 0.0;
        for ($i = 0; $i < 60; $i++) {
            $longest = max($longest, seconds(fn () => $lock->acquire(60.0) || throw new \RuntimeException('no lock'))->seconds());
            $since = hrtime(true);
            usleep(random_int(0, 1000));
            file_put_contents($log, "$since " . hrtime(true) . "\n", FILE_APPEND | LOCK_EX);
            $lock->release();
        }

        return $longest;
    });
}
$longest = max(array_map(fn (Child $worker) => $worker->result(60), $workers));
echo none(overlaps($log)), ' ', count(file($log)), ' ', between(0, $longest, 10 * slowness()), "\n";

// An earlier one sleeps until the ttl it knows of, and is woken all the same; it is never taken for dead.
$holder = $make['now']();
$holder->acquire(10.0);
$patient = child(fn () => $make['earlier']()->acquire(60.0));
await_waiters(1, key());
$others = line_up(2, key());
usleep(5_500_000);
var_dump(count(queued(key())), queued(key())[0] === $patient->pid);
$holder->release();
var_dump($patient->result());
array_walk($others, fn (Child $other) => $other->kill());
--EXPECT--
0 1 3 4 5 5
0 1 3 4 5 5
none 360 yes
int(3)
bool(true)
bool(true)
