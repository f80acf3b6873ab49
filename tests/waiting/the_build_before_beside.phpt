--TEST--
The version before this one, built from the history, and this one share locks, readers and permits, in the order of their arrival
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

const TWO_PERMITS = 2;
const THREE_PERMITS = 3;

function earlier_build(): string
{
    $variant = basename(environment('DISTLOCK_TEST_BUILD'));
    exec(root() . "/scripts/earlier $variant 2>&1", $said, $code);

    return $code === 0 ? end($said) : throw new \RuntimeException(implode("\n", $said));
}

/** A process of that build, which runs support/build_worker.php. */
function work(string $build, string $kind, string $name, string $log, int $rounds, string $label): Child
{
    return child(function () use ($build, $kind, $name, $log, $rounds, $label): void {
        $options = environment('DISTLOCK_TEST_PHP_OPTIONS');
        $options = explode(' ', str_replace(environment('DISTLOCK_TEST_EXTENSION'), $build, $options));
        $worker = __DIR__ . '/../support/build_worker.php';
        putenv('DISTLOCK_WORKER_DSN=' . dsn());
        pcntl_exec(php(), [...$options, $worker, $kind, $name, $log, (string) $rounds, $label]);
        throw new \RuntimeException("worker $label can't be started");
    });
}

/**
 * How the workers ended. One that didn't is said, with what the server knows of the lock.
 *
 * @param Child[] $workers by their labels
 */
function ends(array $workers, string $name, string $log): string
{
    $ends = [];
    foreach ($workers as $label => $worker) {
        try {
            $ends[$label] = $worker->wait(45);
        } catch (\RuntimeException $exception) {
            echo "worker $label, process $worker->pid: ", $exception->getMessage(), "\n", state($name), shell_exec("tail -n 20 $log");
            exit;
        }
    }

    return implode(', ', array_unique($ends));
}

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

/** The holds that were beside more others than may be. */
function conflicts(string $log, int $permits): array
{
    $holds = array_map(fn (string $line) => explode(' ', trim($line)), file($log));
    usort($holds, fn (array $a, array $b) => (int) $a[2] <=> (int) $b[2]);
    $conflicts = [];
    $open = [];
    foreach ($holds as $hold) {
        [$label, $shares, $since] = $hold;
        $open = array_filter($open, fn (array $other) => (int) $other[3] > (int) $since);
        $beside = array_filter($open, fn (array $other) => $other[0] !== $label && !($shares && $other[1]));
        if (array_sum(array_column($beside, 4)) + $hold[4] > $permits) {
            $conflicts[] = [$hold, ...$beside];
        }
        $open[] = $hold;
    }

    return $conflicts;
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
    $ends = ends($waiters, key(), $log);
    echo implode(' ', array_map(fn (string $line) => $line[0], file($log))), ": $ends\n";
}

// Again and again: nobody beside an owner, and no worker that waits for ever.
foreach (['mutex' => 1, 'readers' => 1, 'permits' => TWO_PERMITS, 'several' => THREE_PERMITS] as $kind => $permits) {
    $log = directory() . '/holds';
    $workers = [];
    for ($i = 0; $i < 8; $i++) {
        $workers[] = work($builds[$i % 2 === 0 ? 'now' : 'earlier'], $kind, key($kind), $log, 60, "$i");
    }
    $ends = ends($workers, key($kind), $log);
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
