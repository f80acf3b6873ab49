--TEST--
What scripts/chaos found in phpredis's session handler happens every time, and not to distlock
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/chaos.php';

findings('phpredis-sessions');
--EXPECTF--
4. A process with an open session is killed; a request has its session open for longer than the lock lasts
    phpredis-sessions: the next request waits until the lock has expired; the long request isn't written, with a warning
    distlock: the next request waits until the lock has expired; the long request is written
5. A request closes its session; a reply to it is held up until its lock has expired, and another has written
    phpredis-sessions: the other write, which was confirmed, is lost, and nobody is told
    distlock: the other write stays
6. A request waits for longer than max_execution_time with its session open, without redis.session.lock_expire
    phpredis-sessions: the other write, which was confirmed, is lost, and nobody is told
    distlock: both writes stay
