<?php

/* The version before this one, built from the history, and workers of both. */

namespace DistLock\Test;

/** @param string $backend '', for Redis, or '--zookeeper' */
function earlier_build(string $backend = ''): string
{
    $variant = basename(environment('DISTLOCK_TEST_BUILD'));
    exec(root() . "/scripts/earlier $backend $variant 2>&1", $said, $code);

    return $code === 0 ? end($said) : throw new \RuntimeException(implode("\n", $said));
}

/** A process of that build, which runs support/build_worker.php. */
function work(string $build, string $kind, string $name, string $log, int $rounds, string $label): Child
{
    return child(function () use ($build, $kind, $name, $log, $rounds, $label): void {
        $options = environment('DISTLOCK_TEST_PHP_OPTIONS');
        $options = explode(' ', str_replace(environment('DISTLOCK_TEST_EXTENSION'), $build, $options));
        $worker = __DIR__ . '/build_worker.php';
        putenv('DISTLOCK_WORKER_DSN=' . dsn());
        putenv('DISTLOCK_WORKER_HOSTS=' . environment('DISTLOCK_TEST_ZOOKEEPER'));
        pcntl_exec(php(), [...$options, $worker, $kind, $name, $log, (string) $rounds, $label]);
        throw new \RuntimeException("worker $label can't be started");
    });
}

/**
 * How the workers ended. One that didn't is said, with what the server knows of the lock.
 *
 * @param Child[] $workers by their labels
 * @param callable(): string $state
 */
function ends(array $workers, string $log, callable $state): string
{
    $ends = [];
    foreach ($workers as $label => $worker) {
        try {
            $ends[$label] = $worker->wait(45);
        } catch (\RuntimeException $exception) {
            echo "worker $label, process $worker->pid: ", $exception->getMessage(), "\n", $state(), shell_exec("tail -n 20 $log");
            exit;
        }
    }

    return implode(', ', array_unique($ends));
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
