--TEST--
A host that can't be reached is an exception that says why, within the session's timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

foreach ([[null, 4.0, 4.0], [0.0, 4.0, 2.0], [3.0, 60.0, 2.0]] as [$timeout, $session, $limit]) {
    $start = hrtime(true);
    echo outcome(fn () => (new ZkLock(path(), '127.0.0.1:1', $session))->acquire($timeout)), "\n";
    var_dump(Span::since($start)->isWithin($limit + 3 * slowness()));
}
--EXPECT--
DistLock\ConnectionException: Cannot connect to 127.0.0.1:1: Connection refused
bool(true)
DistLock\ConnectionException: Cannot connect to 127.0.0.1:1: Connection refused
bool(true)
DistLock\ConnectionException: Cannot connect to 127.0.0.1:1: Connection refused
bool(true)
