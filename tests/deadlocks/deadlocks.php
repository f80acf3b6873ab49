<?php

/* What the tests of deadlocks between processes share. */

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

/** A lock on the shared server, or on another one. */
function lock(string $name, float $ttl = 60.0, ?string $dsn = null): RedisLock
{
    return new RedisLock(key($name), $dsn ?? dsn(), $ttl);
}

/**
 * Starts a process that takes what $first returns, a list of locks, and sends a message. When it receives anything, it
 * calls $second, sends "done" or the exception, and gives everything back when it receives anything more.
 */
function member(callable $first, callable $second): Child
{
    $child = child(static function (Channel $channel) use ($first, $second): void {
        $held = $first();
        $channel->send('ready');
        $channel->receive(60);
        try {
            $result = $second(...$held);
            $result = $result === false ? 'timeout' : 'done';
        } catch (\DistLock\DistLockException $exception) {
            $result = get_class($exception) . ': ' . $exception->getMessage();
        }
        $channel->send($result);
        $channel->receive(60);
        foreach ($held as $lock) {
            $lock->isHeld() && $lock->release();
        }
    });
    $child->await();

    return $child;
}

/** Returns such a process that holds one lock alone and waits for another. */
function crosser(string $held, string $wanted, ?float $timeout = null, ?string $dsn = null): Child
{
    return member(static function () use ($held, $dsn): array {
        $lock = lock($held, dsn: $dsn);
        $lock->acquire();

        return [$lock];
    }, static fn (): bool => ($other = lock($wanted, dsn: $dsn))->acquire($timeout));
}

/** Has each of them begin to wait, one after the other, for the lock of that name. */
function begin(array $members, ?\Redis $redis = null): void
{
    $redis ??= redis();
    foreach ($members as [$member, $name]) {
        $before = $redis->zCard(queue(key($name)));
        $member->send('go');
        await(static fn () => $redis->zCard(queue(key($name))) > $before, 30, "a waiter for $name");
    }
}

/**
 * Has two processes wait for what the other one has, which is a deadlock.
 *
 * @return Child[] the one that began last, and the other
 */
function circle(string $dsn, \Redis $redis): array
{
    $first = crosser('a', 'b', dsn: $dsn);
    $last = crosser('b', 'a', dsn: $dsn);
    begin([[$first, 'b'], [$last, 'a']], $redis);

    return [$last, $first];
}

/** Returns what each was told, the victim first; each has given everything back by then. */
function told(Child $victim, Child ...$others): string
{
    $results = [];
    foreach ([$victim, ...$others] as $member) {
        $results[] = strtok($member->await(60), ':');
        $member->send('release');
        $member->wait();
    }

    return implode(', ', $results);
}

/** Leaves out what differs from run to run. */
function plain(string $message): string
{
    return preg_replace(['/[\w.-]+:\d+/', '~\w+/\w+/\d+/~'], ['HOST:PID', ''], $message);
}

/** @return string[] the records of waiting threads of these processes */
function records(Child ...$members): array
{
    $keys = [];
    foreach ($members as $member) {
        array_push($keys, ...redis()->keys("{*:$member->pid:*}:waits"));
    }

    return $keys;
}
