--TEST--
What scripts/chaos found in php-lock/lock happens every time, and not to distlock
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/chaos.php';

load_library('php-lock');
findings('php-lock');
--EXPECTF--
1. An owner is stopped until its lock has expired, and somebody else has acquired it
    php-lock: it goes on alongside the next owner; the library can't ask the server; it is told when it releases
    distlock: it sees that the lock is over, and stops
The order: somebody waits, and the owner releases the lock and wants it again, twenty times
    php-lock: the waiter is overtaken %d times by calls that come over a second later
    distlock: the waiter gets it first
2. Replies come after the timeout, the program catches the exception, and goes on with other locks
    php-lock: it is refused a free lock, which stays taken, and it is granted a lock that another process owns; if the connection is closed after the exception: nothing of it
    distlock: no reply is mistaken for another
