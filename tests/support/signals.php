<?php

/* Signals that reach a process just when it waits for a lock. */

namespace DistLock\Test;

/** Has this process sent the signal once that number wait for the lock. Answers when with what hrtime() said. */
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

/** Runs the handler at once, whatever PHP does, when the signal comes. */
function on_signal(callable $handler, int $signal = SIGUSR1): void
{
    pcntl_async_signals(true);
    pcntl_signal($signal, $handler);
}

/** Another process that holds the lock until it is sent anything. */
function holder(string $name, ?string $dsn = null): Child
{
    $holder = contender($name, $dsn);
    outcome($holder) === 'acquired' || throw new \RuntimeException("$name is not free");

    return $holder;
}
