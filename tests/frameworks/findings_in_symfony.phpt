--TEST--
What scripts/chaos found in symfony/lock happens every time, and not to distlock
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/chaos.php';

load_library('symfony');
findings('symfony');
--EXPECTF--
1. An owner is stopped until its lock has expired, and somebody else has acquired it
    symfony: it sees that the lock is over, and stops
    distlock: it sees that the lock is over, and stops
The order: somebody waits, and the owner releases the lock and wants it again, twenty times
    symfony: the waiter is overtaken %d times by calls that come over a second later
    distlock: the waiter gets it first
2. Replies come after the timeout, the program catches the exception, and goes on with other locks
    symfony: it is granted a lock that another process owns; if the connection is closed after the exception: nothing of it
    distlock: no reply is mistaken for another
3. A process is killed while it acquires a lock with a ttl of 1.5 s
    symfony: it stays taken for 300 s; with new RedisStore($redis, 1.4): another process gets it within the ttl; if the second command fails instead: it stays taken for 300 s, unless the object is destroyed before
    distlock: another process gets it within the ttl
