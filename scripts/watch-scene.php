<?php

/*
 * The scene for the pictures of `distlock watch` and `distlock web`: a shop at work for a minute. Run by
 * scripts/pictures and scripts/web.
 */

use DistLock\Lock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

$children = [];

/** Calls $work in a child, which ends with this process. */
function process(callable $work): void
{
    global $children;
    $pid = pcntl_fork();
    if ($pid === 0) {
        pcntl_signal(SIGTERM, SIG_DFL);
        $work();
        exit;
    }
    $children[] = $pid;
}

pcntl_async_signals(true);
pcntl_signal(SIGTERM, function () use (&$children): never {
    array_map(static fn (int $pid) => posix_kill($pid, SIGTERM), $children);
    exit;
});

/** Acquires the lock, and keeps it. */
function keep(Lock $lock, string $acquire = 'acquire'): void
{
    process(function () use ($lock, $acquire): void {
        $lock->$acquire();
        sleep(60);
    });
}

keep(new RedisLock('report:2024'));
keep(new RedisLock('price-list'), 'acquireRead');
keep(new RedisLock('price-list'), 'acquireRead');
for ($number = 0; $number < 5; $number++) {
    keep(new RedisSemaphore('mail-server', permits: 3));
}
for ($number = 0; $number < 7; $number++) {
    process(function (): void {
        $article = new RedisLock('article:4711', ttl: 5.0);
        while (true) {
            $article->acquire();
            usleep(300000);
            $article->release();
        }
    });
}
sleep(60);
