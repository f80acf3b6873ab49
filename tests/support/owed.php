<?php

/* Locks that a process may own without wanting them, and how soon others get them. */

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require_once __DIR__ . '/contention.php';
require_once __DIR__ . '/expect.php';
require_once __DIR__ . '/faults.php';
require_once __DIR__ . '/signals.php';

/** This is so long that nobody in a test gets a lock because its ttl is over. */
const LONG_TTL = 600.0;

/**
 * How long others may have to wait, on a busy machine, for a lock that its owner doesn't want: far less than its ttl.
 */
const SOON = 20.0;

/** Thrown by a signal handler to end a wait. */
final class Interruption extends \RuntimeException
{
}

/** Options of a DSN with which calls fail quickly if nobody answers. */
function impatient(): array
{
    return ['timeout' => 1.5 * slowness(), 'connect_timeout' => 1.5 * slowness()];
}

/** Options of a DSN with which no call fails just because the machine is busy. */
function patient(): array
{
    return ['timeout' => 30, 'connect_timeout' => 30];
}

/** One way to own a lock: how its objects are made, and the method that acquires it. */
final class Ownership
{
    /** @param \Closure(string, string): Lock $make gets a name and a DSN */
    public function __construct(private readonly \Closure $make, public readonly string $method)
    {
    }

    public function lock(string $name, string $dsn): Lock
    {
        return ($this->make)($name, $dsn);
    }
}

/** @return array<string, Ownership> */
function ownerships(): array
{
    $mutex = fn (string $name, string $dsn) => new RedisLock($name, $dsn, LONG_TTL);
    $permits = fn (int $count) => fn (string $name, string $dsn) => new RedisSemaphore($name, $count, $dsn, LONG_TTL, weight: $count);

    return [
        'mutex' => new Ownership($mutex, 'acquire'),
        'reader' => new Ownership($mutex, 'acquireRead'),
        'permit' => new Ownership($permits(1), 'acquire'),
        'five permits' => new Ownership($permits(5), 'acquire'),
    ];
}

/**
 * Starts a process that waits for the lock until SIGUSR1 interrupts it, and sends how the wait ended. When it receives
 * anything, it calls $then with its lock, and returns the result; until then it makes no call at all.
 *
 * @param callable(): Lock $make
 */
function interruptible(callable $make, string $method, ?callable $then = null): Child
{
    return child(static function (Channel $channel) use ($make, $method, $then): mixed {
        on_signal(fn () => throw new Interruption());
        $lock = $make();
        try {
            $said = $lock->$method(INF) ? 'acquired' : 'timed out';
        } catch (Interruption) {
            $said = 'interrupted';
            // The grant came first, and the handler ran after acquire() had returned.
            $lock->isHeld() && thrown(fn () => $lock->release());
        }
        $channel->send($said);
        $channel->receive(300);

        return $then === null ? null : $then($lock);
    });
}

/** Waits until this many waiters wait for the lock, and listen for their grants. */
function await_listening(int $count, string $name, \Redis $redis): void
{
    await_waiters($count, $name, $redis);
    await(fn () => min($redis->pubsub('numsub', channels($name, $redis)) ?: [0]) > 0, 30, 'a listening waiter');
}

/** Waits until somebody has just asked the server. */
function await_question(\Redis $redis): void
{
    $asked = static fn (): string => $redis->info('commandstats')['cmdstat_evalsha'] ?? '';
    $before = $asked();
    await(fn () => $asked() !== $before, 30, 'a question');
}

/** Waits until the proxy has passed on whatever had arrived at it. */
function await_passed(Proxy $proxy): void
{
    $redis = new \Redis();
    $redis->connect('127.0.0.1', (int) parse_url($proxy->dsn(), PHP_URL_PORT), 30.0);
    $redis->ping();
}

/** Waits until the server considers that process an owner. */
function await_owner(int $pid, string $name, \Redis $redis): void
{
    await(fn () => in_array($pid, owners($name, $redis), true), 30, "ownership of $name by $pid");
}

/** @return int[] the pids of the owners, whatever they own */
function owners(string $name, \Redis $redis): array
{
    $sharers = sharers($name, $redis);
    $owner = $sharers === [] ? owner($name, $redis) : null;

    // What is shared by now has no owner with a pid.
    return $owner === 0 ? owners($name, $redis) : ($sharers ?: array_filter([$owner]));
}

/** Stops a process, and returns once it has stopped. */
function stop(int $pid): void
{
    posix_kill($pid, SIGSTOP);
    await(fn () => preg_match('/^State:\s*T/m', file_get_contents("/proc/$pid/status")) === 1);
}

/** Whether somebody unrelated to the last owner gets the lock: "free" or "taken". */
function for_others(Lock $lock): string
{
    return $lock->acquire(SOON * slowness()) && $lock->release() ? 'free' : 'taken';
}

/** Whether the lock is gone according to the server, which this asks without touching the lock. */
function gone(\Redis $redis, string ...$names): string
{
    try {
        await(fn () => $redis->exists(...$names) === 0, SOON);
    } catch (\RuntimeException) {
        return $redis->exists(...$names) . ' taken';
    }

    return 'free';
}

/**
 * Makes this many releases fail because the proxy refuses them, as it still does afterwards.
 *
 * @return string[] the names
 */
function failed_releases(int $count, Proxy $proxy, array $options, string $prefix = 'owed'): array
{
    $names = array_map(fn (int $number) => key("$prefix $number"), range(1, $count));
    $locks = array_map(fn (string $name) => new RedisLock($name, $proxy->dsn($options), LONG_TTL, autoRenew: false), $names);
    foreach ($locks as $lock) {
        answered(fn () => $lock->acquire(SOON));
    }
    $proxy->refuse();
    foreach ($locks as $lock) {
        str_contains(thrown(fn () => $lock->release()), 'ConnectionException') || throw new \RuntimeException('it was released');
    }

    return $names;
}
