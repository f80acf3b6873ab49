--TEST--
If a host can't be reached, an exception says why, within the session's timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

foreach ([[null, 4.0, 4.0], [0.0, 4.0, 2.0], [3.0, 60.0, 2.0]] as [$timeout, $session, $limit]) {
    echo await(function () use ($timeout, $session, &$took): ?string {
        $start = hrtime(true);
        $said = outcome(fn () => ($lock = new ZkLock(path(), '127.0.0.1:1', $session))->acquire($timeout));
        $took = Span::since($start);

        // If the machine froze, there was no time left to find out why.
        return str_ends_with($said, 'gave no answer in time') ? null : $said;
    }, 30), "\n";
    var_dump($took->isWithin($limit + 3 * slowness()));
}
--EXPECT--
DistLock\ConnectionException: Cannot connect to 127.0.0.1:1: Connection refused
bool(true)
DistLock\ConnectionException: Cannot connect to 127.0.0.1:1: Connection refused
bool(true)
DistLock\ConnectionException: Cannot connect to 127.0.0.1:1: Connection refused
bool(true)
