--TEST--
Whatever onLost() of another lock does to the session while it is waited for, PHP doesn't crash, and no lock is left
--ENV--
LSAN_OPTIONS=detect_leaks=0
VALGRIND_OPTS=--leak-check=no
--INI--
report_memleaks=0
--FILE--
<?php

// PHP itself leaks the arguments of the methods of a class that it refuses to nest.

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/session_callbacks.php';

walk_session_pairs(array_slice(session_waits(), 0, 3), static function (SessionPair $pair): void {
    $lost = new RedisLock(key($pair->id), dsn(), 0.2);
    $lost->acquire();
    $lost->onLost(static function () use ($pair): void {
        try {
            ($pair->act)();
        } finally {
            $pair->vacate();
        }
    });
    $pair->occupy();
    redis()->del(key($pair->id));
    ($pair->situation)($pair);
});
--EXPECT--
all pairs
