--TEST--
A wrong password, or an unknown user, is refused at once, and the next call with the right one succeeds
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/sasl.php';

foreach (['sasl:bob:guess', 'sasl:bob:', 'sasl:nobody:guess'] as $auth) {
    $lock = new ZkLock(path(), sasl_hosts(), 60.0, $auth);
    foreach (['acquire', 'inspect', 'forceRelease', 'acquire'] as $method) {
        $start = hrtime(true);
        echo str_replace(sasl_hosts(), 'HOSTS', outcome(fn () => $lock->$method())), "\n";
        if (!Span::since($start)->isWithin(20 * slowness())) {
            echo "too late\n";
        }
    }
}
var_dump(($other = new ZkLock(path(), sasl_hosts(), 60.0, BOB))->acquire());
--EXPECT--
DistLock\ConnectionException: HOSTS refused the credentials
DistLock\ConnectionException: HOSTS refused the credentials
DistLock\ConnectionException: HOSTS refused the credentials
DistLock\ConnectionException: HOSTS refused the credentials
DistLock\ConnectionException: HOSTS refused the credentials
DistLock\ConnectionException: HOSTS refused the credentials
DistLock\ConnectionException: HOSTS refused the credentials
DistLock\ConnectionException: HOSTS refused the credentials
DistLock\ConnectionException: HOSTS refused the credentials
DistLock\ConnectionException: HOSTS refused the credentials
DistLock\ConnectionException: HOSTS refused the credentials
DistLock\ConnectionException: HOSTS refused the credentials
bool(true)
