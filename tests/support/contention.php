<?php

/* Processes that contend for a lock, and what the server knows about them. */

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

use function DistLock\stats;

/** Returns the key of the queue of a lock whose name has no hash tag. */
function queue(string $name): string
{
    return "{{$name}}:queue";
}

/** Returns the key of the times by which the waiters must have been heard of. */
function due(string $name): string
{
    return "{{$name}}:due";
}

/** Returns the key of its fencing counter. */
function fence(string $name): string
{
    return "{{$name}}:fence";
}

/** Returns the key of the shares of its readers, or of the holders of its permits. */
function shares(string $name): string
{
    return "{{$name}}:shares";
}

/** Waits until this many waiters wait for the lock. */
function await_waiters(int $count, string $name, ?\Redis $redis = null): void
{
    $redis ??= redis();
    await(fn () => $redis->zCard(queue($name)) === $count, 30, "a queue of $count");
}

/** @return string[] the channels of the waiters, in order */
function channels(string $name, ?\Redis $redis = null): array
{
    return array_map(
        fn (string $entry) => explode(' ', $entry)[1],
        ($redis ?? redis())->zRange(queue($name), 0, -1),
    );
}

/** @return int[] the pids of the waiters, in order */
function queued(string $name, ?\Redis $redis = null): array
{
    return array_map(
        fn (string $entry) => (int) explode(':', explode(' ', $entry)[2])[1],
        ($redis ?? redis())->zRange(queue($name), 0, -1),
    );
}

/** @return int[] the pids of those that have a share, sorted; a holder of several permits appears as often */
function sharers(string $name, ?\Redis $redis = null): array
{
    $redis ??= redis();
    [$value, $token] = explode(' ', $redis->get($name) . ' ');
    $tokens = $value !== 'distlock:shared' ? [] : ($token !== '' ? [$token] : $redis->zRange(shares($name), 0, -1));
    $pids = array_map(fn (string $token) => (int) explode(':', $token)[1], $tokens);
    sort($pids);

    return $pids;
}

/**
 * Starts a process that acquires the lock, sends the result, and if it got the lock, releases when it receives
 * anything; it returns the result of release().
 */
function contender(string $name, string|array|null $dsn = null, ?float $timeout = 60.0, float $ttl = 30.0): Child
{
    return contend(fn () => new RedisLock($name, $dsn ?? dsn(), $ttl), 'acquire', $timeout);
}

/** Starts such a process that acquires for reading. */
function reader(string $name, ?string $dsn = null, ?float $timeout = 60.0, float $ttl = 30.0): Child
{
    return contend(fn () => new RedisLock($name, $dsn ?? dsn(), $ttl), 'acquireRead', $timeout);
}

/** Starts such a process that acquires one of a number of permits, or several of them. */
function permit(
    string $name,
    int $permits,
    ?string $dsn = null,
    ?float $timeout = 60.0,
    float $ttl = 30.0,
    int $weight = 1,
): Child {
    return contend(fn () => new RedisSemaphore($name, $permits, $dsn ?? dsn(), $ttl, weight: $weight), 'acquire', $timeout);
}

/** @param callable(): Lock $make called in the process */
function contend(callable $make, string $method, ?float $timeout): Child
{
    return child(static function (Channel $channel) use ($make, $method, $timeout): bool {
        $lock = $make();
        $start = hrtime(true);
        $acquired = $lock->$method($timeout);
        $channel->send([
            'acquired' => $acquired,
            'began' => $start,
            'took' => (hrtime(true) - $start) / 1e9,
            'held' => $lock->isHeld(),
            'fencing' => $lock->getFencingToken(),
            'waited' => $lock->getWaitTime(),
            'until' => hrtime(true) / 1e9 + $lock->getRemainingTtl(),
        ]);
        $acquired && $channel->receive(60);

        return $lock->release();
    });
}

/**
 * Starts a process that reads, says so, and when it receives anything becomes the writer, if it can within the timeout.
 * It sends the result, and releases everything when it receives anything again.
 */
function upgrader(string $name, ?string $dsn = null, ?float $timeout = 60.0, float $ttl = 30.0): Child
{
    return child(static function (Channel $channel) use ($name, $dsn, $timeout, $ttl): bool {
        $lock = new RedisLock($name, $dsn ?? dsn(), $ttl);
        $channel->send($lock->acquireRead(60.0) ? 'reads' : 'does not read');
        $channel->receive(60);
        try {
            $outcome = $lock->acquire($timeout) ? 'writes' : 'timed out';
        } catch (\DistLock\DistLockException $exception) {
            $outcome = get_class($exception);
        }
        $channel->send($outcome);
        $channel->receive(60);
        $outcome === 'writes' && $lock->release();

        return $lock->release();
    });
}

/** Makes each of them wait after the one before it. */
function queue_up(string $name, callable ...$starts): array
{
    $before = redis()->zCard(queue($name));
    $contenders = [];
    foreach ($starts as $start) {
        $contenders[] = $start();
        await_waiters($before + count($contenders), $name);
    }

    return $contenders;
}

/**
 * Starts this many contenders, each of which begins to wait after the one before it. Somebody must hold the lock.
 *
 * @return Child[]
 */
function line_up(int $count, string $name, ?string $dsn = null, ?\Redis $redis = null, float $ttl = 30.0): array
{
    $before = ($redis ?? redis())->zCard(queue($name));
    $contenders = [];
    while (count($contenders) < $count) {
        $contenders[] = contender($name, $dsn, ttl: $ttl);
        await_waiters($before + count($contenders), $name, $redis);
    }

    return $contenders;
}

/** Makes this process open its listener, by waiting for a lock that somebody holds. */
function begin_to_listen(RedisLock $lock): void
{
    for ($timeout = 0.02; stats()['listeners'] === 0; $timeout *= 2) {
        $lock->acquire($timeout);
    }
}

/**
 * Puts into the queue what this many killed processes would leave there, which may be more than a test machine can run.
 * Each is a copy of a real entry with another number. overdue: they have also been silent for too long.
 */
function add_killed_waiters(int $count, string $name, ?\Redis $redis = null, bool $overdue = false): void
{
    $redis ??= redis();
    $dsn = dsn_of('127.0.0.1', $redis->getPort(), ['connect_timeout' => 30, 'timeout' => 30]);
    [$killed] = line_up(1, $name, redis: $redis, dsn: $dsn);
    [$entry] = $redis->zRange(queue($name), -1, -1);
    $place = $redis->zScore(queue($name), $entry);
    $killed->kill();
    [$ttl, $channel, $token, $wanted] = explode(' ', $entry);
    for ($i = 1; $i < $count; $i++) {
        $redis->zAdd(queue($name), $place, "$ttl $channel$i $token$i $wanted");
    }
    foreach ($overdue ? $redis->zRange(queue($name), 0, -1) : [] as $entry) {
        $redis->zAdd(due($name), 1, $entry);
    }
}

/** Waits for the end of its wait, and returns the result. */
function outcome(Child $contender): string
{
    return $contender->await(60)['acquired'] ? 'acquired' : 'not acquired';
}

/** Makes an owner release, and returns the result of release(). */
function released(Child $contender): string
{
    $contender->send('release');

    return $contender->result() ? 'released' : 'not released';
}

/** Returns the pid in the token of the present owner. */
function owner(string $name, ?\Redis $redis = null): ?int
{
    $token = ($redis ?? redis())->get($name);

    return $token === false ? null : (int) explode(':', $token)[1];
}

/**
 * Returns how often clients had the server run a command since CONFIG RESETSTAT. Calls from scripts and from the tests
 * themselves don't count.
 *
 * @return array<string, int>
 */
function commands(\Redis $redis): array
{
    $counts = [];
    foreach ($redis->info('commandstats') as $name => $stat) {
        $name = substr($name, strlen('cmdstat_'));
        if (preg_match('/^(eval|script|client|subscribe|unsubscribe|ping|auth|hello|select|watch|blpop)/', $name)) {
            $counts[$name] = (int) substr(strtok($stat, ','), strlen('calls='));
        }
    }
    ksort($counts);

    return $counts;
}

/** Makes a waiter ask again, with a grant for its token from a server that nobody is connected to. */
function hint(string $name, \Redis $redis): void
{
    foreach ($redis->zRange(queue($name), 0, -1) as $entry) {
        [, $channel, $token] = explode(' ', $entry);
        $redis->publish($channel, "$token 1 1 " . str_repeat('0', 40));
    }
}

/**
 * Holds an acquired lock for this long, and logs from when until when it was certain of it. Returns false if it lost
 * the lock.
 */
function hold_for(int $microseconds, RedisLock $lock, string $log): bool
{
    $since = hrtime(true);
    usleep($microseconds);
    $until = hrtime(true);

    return $lock->isHeld() && file_put_contents($log, "$since $until\n", FILE_APPEND | LOCK_EX);
}

/** @return string[] the logged holds that began before another one had ended */
function overlaps(string $log): array
{
    $holds = array_map(fn (string $line) => array_map('intval', explode(' ', $line)), file($log));
    sort($holds);
    $overlaps = [];
    foreach (array_slice($holds, 1) as $i => [$since]) {
        if ($since < $holds[$i][1]) {
            $overlaps[] = "$since < {$holds[$i][1]}";
        }
    }

    return $overlaps;
}

/**
 * Returns what the server counts while processes that already listen take 20 turns each, and how often one of them
 * waited. On a busy machine, one may wait so long that it asks again; then they start over, at most twice. Nothing is
 * renewed meanwhile.
 *
 * @return array{array<string, int>, int}
 */
function commands_of_turns(int $processes, string $dsn, \Redis $redis): array
{
    $turns = 20;
    $holder = new RedisLock(key(), $dsn, 600.0);
    for ($attempt = 1; $attempt === 1 || ($attempt <= 3 && $commands['evalsha'] > 2 * $turns * $processes + 1); $attempt++) {
        $holder->acquire();
        $workers = [];
        for ($i = 0; $i < $processes; $i++) {
            $workers[] = child(static function (Channel $channel) use ($dsn, $turns) {
                $lock = new RedisLock(key(), $dsn, 600.0);
                begin_to_listen($lock);
                $channel->send('ready');
                $channel->receive(60);
                for ($i = 0; $i < $turns; $i++) {
                    $lock->acquire();
                    $lock->release();
                }

                return stats()['contended'];
            });
        }
        array_map(static fn (Child $worker) => $worker->await(), $workers);
        $redis->rawCommand('CONFIG', 'RESETSTAT');
        array_map(static fn (Child $worker) => $worker->send('go'), $workers);
        await_waiters($processes, key(), $redis);
        $holder->release();
        $contended = array_sum(array_map(static fn (Child $worker) => $worker->result(60), $workers));
        $commands = commands($redis);
    }

    return [$commands, $contended];
}

/** Starts a process that waits until the lock is free, and returns the result. */
function bystander(string $name, ?string $dsn = null, ?float $timeout = 60.0, float $ttl = 30.0): Child
{
    return child(static fn () => (new RedisLock($name, $dsn ?? dsn(), $ttl))->waitUntilFree($timeout));
}

/** Returns a function that starts one, for queue_up(). */
function bystands(string $name): callable
{
    return fn () => bystander($name);
}

/** Whether it is still waiting. */
function still_waits(Child $child, string $name, ?\Redis $redis = null): bool
{
    return in_array($child->pid, queued($name, $redis), true);
}
