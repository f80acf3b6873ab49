--TEST--
inspect() shows all readers, who waits in which mode, and on Redis until when the last of them reads
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';
require_once __DIR__ . '/../support/expect.php';

on_every_backend(static function (Backend $on): array {
    [$first, $second] = [$on->lock(20.0), $on->lock(50.0)];
    $first->acquireRead();
    $second->acquireRead();
    $reader = $on->holder('acquireRead', 20.0);
    $reader->answer();
    $write = fn () => $on->holder();
    $on->queueUp($write, $write);
    $seen = $on->lock()->inspect();
    $pids = array_column($seen->owners, 'pid');
    sort($pids);
    $tokens = ['first' => $first->getFencingToken(), 'last' => $reader->ask('getFencingToken')];

    return [
        'it is held' => [$seen->isHeld(), $seen->mode?->value, $seen->waiters],
        'by all' => $pids === [getmypid(), getmypid(), $reader->pid()],
        'modes' => array_column(everybody($seen), 'mode'),
        'the fencing token' => array_search($seen->fencingToken, $tokens, true),
        'the ttl' => $seen->ttl === null ? 'none' : between(40, $seen->ttl, 50),
    ];
});
--EXPECT--
it is held: [true,"read",2]
by all: true
modes: ["read","read","read","write","write"]
Redis: the fencing token: "last"
ZooKeeper: the fencing token: "first"
Redis: the ttl: "yes"
ZooKeeper: the ttl: "none"
