<?php

/* What the tests of deadlocks between processes share. */

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

/** A lock on the shared server. */
function lock(string $name, float $ttl = 60.0): RedisLock
{
    return new RedisLock(key($name), dsn(), $ttl);
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
function crosser(string $held, string $wanted, ?float $timeout = null): Child
{
    return member(static function () use ($held): array {
        $lock = lock($held);
        $lock->acquire();

        return [$lock];
    }, static function () use ($wanted, $timeout): bool {
        return (new RedisLock(key($wanted), dsn(), 60.0))->acquire($timeout);
    });
}

/** Has each of them begin to wait, one after the other, for the lock of that name. */
function begin(array $members): void
{
    foreach ($members as [$member, $name]) {
        $before = redis()->zCard(queue(key($name)));
        $member->send('go');
        await(static fn () => redis()->zCard(queue(key($name))) > $before, 30, "a waiter for $name");
    }
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
