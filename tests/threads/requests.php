<?php

/* A request on one of several threads: see requests.c. What it still holds at its end is released. */

use DistLock\RedisLock;

final class Failure extends Exception
{
}

function must(bool $condition, string $what): void
{
    $condition || throw new Failure($what);
}

$dsn = sprintf('redis://%s:%s', getenv('DISTLOCK_TEST_REDIS_HOST'), getenv('DISTLOCK_TEST_REDIS_PORT'));
$name = 'threads/' . getmypid();
$own = $name . '/' . bin2hex(random_bytes(8));

// Renewed all the time.
$long = new RedisLock("$own/long", $dsn, ttl: 1.0);
$long->onLost(fn () => throw new Failure('a lock was lost that nobody took'));
must($long->acquire(0.0), 'the lock that only this request uses is not free');

// Only one is in here, whichever thread it is of.
$shared = new RedisLock("$name/shared", $dsn);
$inside = new RedisLock("$name/inside", $dsn);
for ($turn = 0; $turn < 20; $turn++) {
    $shared->synchronized(function () use ($inside): void {
        must($inside->acquire(0.0), 'two threads hold the lock');
        $inside->release();
    }, 60.0);
}

// The loss is told to this thread, in the middle of its loop.
$doomed = new RedisLock("$own/doomed", $dsn, ttl: 0.5);
$heard = false;
$doomed->onLost(function (RedisLock $lock) use (&$heard, $doomed): void {
    $heard = $lock === $doomed;
});
must($doomed->acquire(0.0), 'the lock that only this request uses is not free');
(new RedisLock("$own/doomed", $dsn))->forceRelease();
for ($turn = 0; !$heard && $turn < 10_000_000_000; $turn++);
must($heard && !$doomed->isHeld(), 'the loss was not heard');

// Left to the end of the request: the next one finds it free.
$left = new RedisLock("$name/left", $dsn);
must($left->acquire(60.0), 'what another request left is not free');
must($long->isHeld(), 'the lock that was renewed is not held');
echo 'all is well';
