--TEST--
An acquire that must first repeat a release that has failed has its server's time limits once, not twice
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ConnectionException;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(['connect_timeout' => 2.5, 'timeout' => 0.5]), ttl: 60.0);
// So that the server has both scripts, and their text isn't sent again.
$lock->acquire();
$lock->release();

$lock->acquire();
$proxy->refuse();
try {
    $lock->release();
} catch (ConnectionException) {
    echo "in doubt\n";
}
$proxy->pass();
// Either of two connections would be in time, but both together take longer than 3 seconds, which no sanitizer changes.
$proxy->delayConnections(1.6 / slowness());
$proxy->cutCommand("\$5\r\nwrite\r\n");
try {
    var_dump($lock->acquire(0.0));
} catch (ConnectionException $exception) {
    echo strstr($exception->getMessage(), 'did'), "\n";
}
$proxy->happened();
echo "it was released, and asked for\n";
--EXPECT--
in doubt
did not answer in time
it was released, and asked for
