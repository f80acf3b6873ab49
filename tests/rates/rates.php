<?php

/* What the tests of rate limiters share. */

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

require_once __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/observe.php';

/** A limiter called key(), on the shared server unless $dsn names another one. */
function limiter(int $permits, float $per = 1.0, int $burst = 1, ?string $dsn = null): RedisRateLimiter
{
    return new RedisRateLimiter(key(), $permits, $per, $dsn ?? dsn(), $burst);
}

/** One permit in a minute, the first of which is taken, so whoever takes another one waits. */
function exhausted(?string $dsn = null): RedisRateLimiter
{
    $limiter = limiter(1, 60.0, dsn: $dsn);
    $limiter->acquire(0.0) || throw new \RuntimeException('the limiter is not free');

    return $limiter;
}

/** The key of limiter(). */
function rate_key(): string
{
    return key() . ':rate';
}

/** Waits until so many permits of this limiter are waited for. */
function await_takers(int $count, RedisRateLimiter $limiter): void
{
    await(static fn (): bool => $limiter->inspect()->waiting >= $count, 20, "that $count wait");
}

/** Sends this process a signal as soon as it waits for a permit of exhausted(). */
function signal_in_the_wait(int $signal = SIGUSR1): Child
{
    $pid = getmypid();

    return child(static function () use ($pid, $signal): void {
        await_takers(1, limiter(1, 60.0));
        posix_kill($pid, $signal);
    });
}

/** Starts a process that does what acquire() does with a permit of exhausted(). */
function taker(?float $timeout = null): Child
{
    return child(static fn (): bool => limiter(1, 60.0)->acquire($timeout));
}

/** Returns the times in the key, in seconds from the server's now: when the bucket is full, and the last slot. */
function stored(?\Redis $redis = null): array
{
    $redis ??= redis();
    ['full' => $full, 'due' => $due] = unpack('Pfull/x4/Pdue', $redis->get(rate_key()), strlen('rate1'));
    [$seconds, $microseconds] = $redis->time();

    return ['full' => $full / 1e6 - $seconds - $microseconds / 1e6, 'due' => $due / 1e6 - $seconds - $microseconds / 1e6];
}
