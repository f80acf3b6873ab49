--TEST--
The version before this one, built from the history, and this one share locks, readers and permits, in the order of their arrival
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/builds.php';

const TWO_PERMITS = 2;
const THREE_PERMITS = 3;

function state(string $name): string
{
    $keys = [
        $name => fn (string $key) => [redis()->get($key), redis()->pttl($key)],
        shares($name) => fn (string $key) => redis()->zRange($key, 0, -1, true),
        queue($name) => fn (string $key) => redis()->zRange($key, 0, -1, true),
        due($name) => fn (string $key) => redis()->zRange($key, 0, -1, true),
    ];
    $known = array_map(fn (\Closure $ask, string $key) => "$key: " . json_encode($ask($key)), $keys, array_keys($keys));

    return implode("\n", [...$known, 'time: ' . json_encode(redis()->time())]) . "\n";
}

$builds = ['now' => environment('DISTLOCK_TEST_EXTENSION'), 'earlier' => earlier_build()];

// In their order, whichever version is first, though one of them is killed.
foreach ([['now', 'earlier'], ['earlier', 'now']] as [$first, $second]) {
    $log = directory() . '/order';
    $holder = new RedisLock(key(), dsn(), 30.0);
    $holder->acquire(10.0);
    $waiters = [];
    foreach ([$first, $second, $second, $first, $second, $first] as $i => $version) {
        $waiters[] = work($builds[$version], 'mutex', key(), $log, 1, (string) $i);
        await_waiters($i + 1, key());
    }
    $waiters[2]->kill();
    $holder->release();
    unset($waiters[2]);
    $ends = ends($waiters, $log, fn () => state(key()));
    echo implode(' ', array_map(fn (string $line) => $line[0], file($log))), ": $ends\n";
}

// Again and again: nobody beside an owner, and no worker that waits for ever.
foreach (['mutex' => 1, 'readers' => 1, 'permits' => TWO_PERMITS, 'several' => THREE_PERMITS] as $kind => $permits) {
    $log = directory() . '/holds';
    $workers = [];
    for ($i = 0; $i < 8; $i++) {
        $workers[] = work($builds[$i % 2 === 0 ? 'now' : 'earlier'], $kind, key($kind), $log, 60, "$i");
    }
    $ends = ends($workers, $log, fn () => state(key($kind)));
    $labels = array_unique(array_map(fn (string $line) => $line[0], file($log)));
    echo "$kind: ", none(conflicts($log, $permits)), ', ', count($labels), " workers, $ends\n";
    // The version before doesn't know of the times, which expire.
    $left = array_diff(redis()->keys('*' . key($kind) . '*'), [fence(key($kind))]);
    echo none(array_filter($left, fn (string $left) => $left !== due(key($kind)) || redis()->pttl($left) < 0)), "\n";
}
--EXPECT--
0 1 3 4 5: exit 0
0 1 3 4 5: exit 0
mutex: none, 8 workers, exit 0
none
readers: none, 8 workers, exit 0
none
permits: none, 8 workers, exit 0
none
several: none, 8 workers, exit 0
none
