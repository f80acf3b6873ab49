--TEST--
With a login via SASL, only the same user can touch the nodes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/sasl.php';

$lock = new ZkLock(path(), sasl_hosts(), auth: BOB);
var_dump($lock->acquire());
echo json_encode((new ZkClient(sasl_hosts()))->acl(dirname(path()))), "\n";
foreach ([null, 'digest:bob:secret:with:colons', EVE] as $auth) {
    $other = new ZkLock(path(), sasl_hosts(), auth: $auth);
    foreach (['acquire', 'inspect', 'forceRelease'] as $method) {
        echo strstr(outcome(fn () => $other->$method()), ':', true), "\n";
    }
}
$same = new ZkLock(path(), sasl_hosts(), 9.0, BOB);
var_dump($same->acquire(0.0), $same->forceRelease(), $same->acquire(0.0));
--EXPECT--
bool(true)
{"sasl:bob":31,"world:anyone":5}
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
DistLock\ServerException
bool(false)
bool(true)
bool(true)
