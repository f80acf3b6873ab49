--TEST--
inspect() shows who holds permits, who waits, and on Redis until when the last permit is held
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';
require_once __DIR__ . '/../support/expect.php';

on_every_backend(static function (Backend $on): array {
    $first = $on->semaphore(2, lease: 20.0);
    $free = $first->inspect();
    $last = $on->semaphore(2, lease: 50.0);
    $first->acquire();
    $last->acquire();
    [$waiter] = $on->queueUp(fn () => $on->permit(2));
    $seen = $first->inspect();
    $tokens = ['first' => $first->getFencingToken(), 'last' => $last->getFencingToken()];

    return [
        'free' => $free,
        'held' => [$seen->isHeld(), $seen->mode?->value, $seen->permits, $seen->totalPermits, count($seen->owners), $seen->waiters],
        'by whom' => array_column(everybody($seen), 'pid') === [getmypid(), getmypid(), $waiter->pid()],
        'the fencing token' => array_search($seen->fencingToken, $tokens, true),
        'the ttl' => $seen->ttl === null ? 'none' : between(40, $seen->ttl, 50),
    ];
});
--EXPECT--
free: {"held":false,"mode":null,"permits":0,"totalPermits":null,"ttl":null,"fencingToken":null,"owners":[],"queue":[],"waiters":0}
held: [true,"permits",2,2,2,1]
by whom: true
Redis: the fencing token: "last"
ZooKeeper: the fencing token: "first"
Redis: the ttl: "yes"
ZooKeeper: the ttl: "none"
