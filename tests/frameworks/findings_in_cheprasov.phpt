--TEST--
What scripts/chaos found in cheprasov/php-redis-lock happens every time, and not to distlock
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/chaos.php';

load_library('cheprasov');
findings('cheprasov');
--EXPECTF--
1. An owner is stopped until its lock has expired, and somebody else has acquired it
    cheprasov: it goes on alongside the next owner; the server, if asked, denies it the lock; it is told when it releases
    distlock: it sees that the lock is over, and stops
The order: somebody waits, and the owner releases the lock and wants it again, twenty times
    cheprasov: the waiter is overtaken %d times by calls that come over a second later
    distlock: the waiter gets it first
2. Replies come after the timeout, the program catches the exception, and goes on with other locks
    cheprasov: it is granted a lock that another process owns; if the connection is closed after the exception: nothing of it
    distlock: no reply is mistaken for another
