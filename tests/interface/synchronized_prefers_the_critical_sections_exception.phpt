--TEST--
An exception of the critical section is not replaced by that of a release that fails
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn());
try {
    $lock->synchronized(function () use ($proxy) {
        $proxy->refuse();
        throw new \DomainException('mine');
    });
} catch (\Exception $exception) {
    echo get_class($exception), "\n";
    var_dump($exception->getPrevious());
}
var_dump($lock->isHeld());
--EXPECT--
DomainException
NULL
bool(false)
