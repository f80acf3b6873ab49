--TEST--
Whatever was owned, its release that nobody waited for is made when the server is back
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
foreach (ownerships() as $kind => $ownership) {
    $proxy = proxy($server->port);
    $lock = $ownership->lock(key($kind), $proxy->dsn(impatient()));
    $lock->{$ownership->method}();
    $proxy->hold();
    echo "$kind: ", $lock->release(false) ? 'released, ' : 'not held, ';
    $proxy->refuse();
    $proxy->pass();
    echo gone($redis, key($kind)), "\n";
}
--EXPECT--
mutex: released, free
reader: released, free
permit: released, free
five permits: released, free
