--TEST--
Whatever the program does to the session while a warning of distlock's is suspended in a fiber, PHP doesn't crash, and no lock is left
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

walk_session_pairs(
    session_warnings(),
    static fn (SessionPair $pair) => [ini_set('distlock.session.timeout', 0), $pair->inFiber()],
);
--EXPECT--
all pairs
