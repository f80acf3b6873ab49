--TEST--
A child that outlives its killed parent doesn't keep the parent's listener open on the server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/observe.php';

$name = client_name();
$holder = contender(key());
outcome($holder);
$parent = child(function (Channel $channel) use ($name) {
    $lock = new RedisLock(key(), dsn(['client_name' => $name]));
    $lock->acquire(0.0) || $lock->acquire(0.1);
    $child = pcntl_fork();
    if ($child === 0) {
        // Until the test closes its end.
        select([$channel->stream()], new Deadline(60));
        vanish();
    }
    $channel->send($child);
    $lock->acquire();
});
$child = $parent->await();
await_waiters(1, key());
$next = contender(key());
await_waiters(2, key());
$parent->kill();
await(fn () => listeners($name) === [] && command_connections($name) === []);
posix_kill($child, 0) && print("the child lives\n");
$holder->send('release');
echo outcome($next), "\n";
posix_kill($child, SIGKILL);
--EXPECT--
the child lives
acquired
