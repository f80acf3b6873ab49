--TEST--
A server without SASL causes an exception at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/sasl.php';

foreach ([null, 0.0] as $timeout) {
    $start = hrtime(true);
    echo str_replace(hosts(), 'HOSTS', outcome(fn () => ($lock = new ZkLock(path(), hosts(), 60.0, BOB))->acquire($timeout))), "\n";
    var_dump(Span::since($start)->isWithin(20 * slowness()));
}
--EXPECT--
DistLock\ConnectionException: HOSTS refused the credentials
bool(true)
DistLock\ConnectionException: HOSTS refused the credentials
bool(true)
