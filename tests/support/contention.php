<?php

/* Processes that contend for a lock, and what the server knows of them. */

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

use function DistLock\stats;

/** The key of the queue of a lock without a hash tag in its name. */
function queue(string $name): string
{
    return "{{$name}}:queue";
}

/** The key of the times by which those in the queue must be heard of. */
function due(string $name): string
{
    return "{{$name}}:due";
}

/** The key of its fencing counter. */
function fence(string $name): string
{
    return "{{$name}}:fence";
}

/** The key of the shares of its readers, or of those that hold its permits. */
function shares(string $name): string
{
    return "{{$name}}:shares";
}

/** Waits until that number of waiters wait for the lock. */
function await_waiters(int $count, string $name, ?\Redis $redis = null): void
{
    $redis ??= redis();
    await(fn () => $redis->zCard(queue($name)) === $count, 30, "a queue of $count");
}

/** @return string[] the channels of the waiters, in their order */
function channels(string $name, ?\Redis $redis = null): array
{
    return array_map(
        fn (string $entry) => explode(' ', $entry)[1],
        ($redis ?? redis())->zRange(queue($name), 0, -1),
    );
}

/** @return int[] the pids of the waiters, in their order */
function queued(string $name, ?\Redis $redis = null): array
{
    return array_map(
        fn (string $entry) => (int) explode(':', explode(' ', $entry)[2])[1],
        ($redis ?? redis())->zRange(queue($name), 0, -1),
    );
}

/** @return int[] the pids of those that have a share, sorted; of several permits as often */
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
 * A process that acquires the lock, sends what came of it, and, having acquired it, releases when it is sent anything;
 * its result is what release() returned.
 */
function contender(string $name, string|array|null $dsn = null, ?float $timeout = 60.0, float $ttl = 30.0): Child
{
    return contend(fn () => new RedisLock($name, $dsn ?? dsn(), $ttl), 'acquire', $timeout);
}

/** The same for reading. */
function reader(string $name, ?string $dsn = null, ?float $timeout = 60.0, float $ttl = 30.0): Child
{
    return contend(fn () => new RedisLock($name, $dsn ?? dsn(), $ttl), 'acquireRead', $timeout);
}

/** The same for one of a number of permits, or for several of them. */
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

/** @param callable(): Lock $make is called in the process */
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
 * A process that reads, says so, and when it is sent anything becomes the writer, if it can in that time; it sends what came of
 * it, and releases everything when it is sent anything.
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

/** Has each of them wait after the one before it. */
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
 * So many contenders, each of which began to wait after the one before it. Somebody holds the lock.
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

/** Has this process open its listener, by waiting for a lock that somebody holds. */
function begin_to_listen(RedisLock $lock): void
{
    for ($timeout = 0.02; stats()['listeners'] === 0; $timeout *= 2) {
        $lock->acquire($timeout);
    }
}

/**
 * Puts into the queue what that number of killed processes have left there: more than a machine that tests can run. Each is as
 * the entry of one that really was, but for its number. overdue: they were silent for too long as well.
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

/** Waits for the end of its wait. */
function outcome(Child $contender): string
{
    return $contender->await(60)['acquired'] ? 'acquired' : 'not acquired';
}

/** Lets one that acquired release, and says what release() returned. */
function released(Child $contender): string
{
    $contender->send('release');

    return $contender->result() ? 'released' : 'not released';
}

/** The pid in the token of the present owner. */
function owner(string $name, ?\Redis $redis = null): ?int
{
    $token = ($redis ?? redis())->get($name);

    return $token === false ? null : (int) explode(':', $token)[1];
}

/**
 * How often clients had the server run a command since CONFIG RESETSTAT. What scripts and the tests themselves call is
 * left out.
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

/** Has a waiter ask again: a grant for the token, but from a server that nobody is connected to. */
function hint(string $name, \Redis $redis): void
{
    foreach ($redis->zRange(queue($name), 0, -1) as $entry) {
        [, $channel, $token] = explode(' ', $entry);
        $redis->publish($channel, "$token 1 1 " . str_repeat('0', 40));
    }
}

/** Holds an acquired lock so long, and logs from when until when it was sure of that; false: it lost it. */
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
 * What the server counts while processes that listen already take 20 turns each, and how often one of them waited. On a busy machine
 * one may wait for so long that it asks again: then they begin anew, twice at the most. Nothing is renewed meanwhile.
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
