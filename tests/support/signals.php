<?php

/* Signals that reach a process just while it waits for a lock. */

namespace DistLock\Test;

/** Sends this process the signal once this many wait for the lock. The child returns the hrtime() of that. */
function signal_during_wait(string $name, int $signal = SIGUSR1, int $waiters = 1, ?\Redis $redis = null): Child
{
    $pid = getmypid();
    $port = $redis?->getPort();

    return child(static function () use ($name, $signal, $waiters, $pid, $port): int {
        await_waiters($waiters, $name, $port ? connect($port) : null);
        $now = hrtime(true);
        posix_kill($pid, $signal);

        return $now;
    });
}

/** Runs the handler as soon as the signal arrives, whatever PHP is doing. */
function on_signal(callable $handler, int $signal = SIGUSR1): void
{
    pcntl_async_signals(true);
    pcntl_signal($signal, $handler);
}

/** Starts another process that holds the lock until it receives anything. */
function holder(string $name, ?string $dsn = null): Child
{
    $holder = contender($name, $dsn);
    outcome($holder) === 'acquired' || throw new \RuntimeException("$name is not free");

    return $holder;
}
