<?php

/* What the tests of optimistic locks on Redis share. */

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/observe.php';

/** The value at key() on the shared server, over connections that are called client_name(). */
function value(): RedisOptimisticLock
{
    return new RedisOptimisticLock(key(), named_dsn());
}

function named_dsn(): string
{
    return dsn(['client_name' => client_name()]);
}

/** One more than there was. */
function one_more(?string $old): string
{
    return (string) ((int) $old + 1);
}

/** Says how many connections there are, and waits until none of them is in a transaction or watches a key. */
function clean(?\Redis $redis = null): string
{
    $redis ??= redis();
    // About a key that is watched, the server says only that it was changed.
    $redis->set(key(), $redis->get(key()));
    await(fn () => leftovers($redis) === [], what: 'the end of all transactions');

    return count(clients(client_name(), $redis)) . ' clean';
}

/** @return array[] the connections that have a transaction, or watch a key that was changed */
function leftovers(\Redis $redis): array
{
    return array_filter(clients(client_name(), $redis), fn (array $client) => strpbrk($client['flags'], 'xd') !== false
        || (int) ($client['watch'] ?? 0) !== 0);
}

/** Another process that sends this one SIGUSR1 every few milliseconds, until the test ends. */
function signal_often(): Child
{
    $pid = getmypid();

    return child(static function () use ($pid): never {
        while (posix_kill($pid, SIGUSR1)) {
            usleep(3000);
        }
        vanish();
    });
}
