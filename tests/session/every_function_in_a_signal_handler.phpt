--TEST--
Whatever a signal handler does to the session while it is waited for, PHP doesn't crash, and no lock is left
--ENV--
LSAN_OPTIONS=detect_leaks=0
VALGRIND_OPTS=--leak-check=no
--INI--
report_memleaks=0
--FILE--
<?php

// PHP itself leaks the arguments of the methods of a class that it refuses to nest.

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/session_callbacks.php';

walk_session_pairs(session_waits(), static function (SessionPair $pair): void {
    on_signal(static function () use ($pair): void {
        try {
            ($pair->act)();
        } finally {
            $pair->vacate();
        }
    });
    $pair->occupy();
    ($pair->situation)($pair);
}, true);
--EXPECT--
all pairs
