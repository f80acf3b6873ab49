--TEST--
What release_all() could not release is released when the server is back, without another call
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
foreach (['hold', 'refuse'] as $fault) {
    $lock = new RedisLock(key($fault), $proxy->dsn(impatient()), LONG_TTL);
    $lock->acquire(SOON);
    $proxy->$fault();
    echo "$fault: ", release_all(), ', ', $lock->isHeld() ? 'held' : 'not held', ', ';
    $fault === 'hold' && $proxy->refuse();
    $proxy->pass();
    echo gone($redis, key($fault)), "\n";
}
--EXPECT--
hold: 0, not held, free
refuse: 0, not held, free
