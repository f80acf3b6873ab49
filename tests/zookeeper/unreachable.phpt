--TEST--
A host that can't be reached is an exception that says why, within the session's timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

foreach ([[null, 1.0], [0.0, 1.0], [0.3, 60.0]] as [$timeout, $session]) {
    $start = hrtime(true);
    echo outcome(fn () => (new ZkLock(path(), '127.0.0.1:1', $session))->acquire($timeout)), "\n";
    var_dump(Span::since($start)->isWithin(4 * slowness()));
}
--EXPECT--
DistLock\ConnectionException: Cannot connect to 127.0.0.1:1: Connection refused
bool(true)
DistLock\ConnectionException: Cannot connect to 127.0.0.1:1: Connection refused
bool(true)
DistLock\ConnectionException: Cannot connect to 127.0.0.1:1: Connection refused
bool(true)
