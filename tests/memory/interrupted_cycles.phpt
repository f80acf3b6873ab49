--TEST--
Waits that signal handlers end by an exception leave nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/signals.php';

$holder = contender(key());
outcome($holder);
$lock = new RedisLock(key(), dsn());
on_signal(fn () => throw new \RuntimeException());
$pid = getmypid();
$storm = child(function () use ($pid) {
    $seen = null;
    while (true) {
        $seen = await(function () use ($seen) {
            $waiter = redis()->zRange(queue(key()), 0, 0)[0] ?? $seen;

            return $waiter === $seen ? null : $waiter;
        });
        posix_kill($pid, SIGUSR1);
    }
});
steady(500, fn () => thrown(fn () => $lock->acquire()));
$storm->kill();
var_dump(redis()->exists(queue(key())));
--EXPECT--
KiB: yes, descriptors: 0
int(0)
