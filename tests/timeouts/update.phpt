--TEST--
The exception of an update, and one that PHP code makes, name nobody
--FILE--
<?php

namespace DistLock\Test;

use DistLock\TimeoutException;
use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';

$value = new RedisOptimisticLock(key(), dsn());
try {
    $value->update(function (): string {
        redis()->incr(key());

        return 'mine';
    }, 0.0);
} catch (TimeoutException $exception) {
    var_dump($exception->getOwner(), $exception->getWaiters());
}
$exception = new TimeoutException('in vain');
var_dump($exception->getMessage(), $exception->getOwner(), $exception->getWaiters());
--EXPECT--
NULL
NULL
string(7) "in vain"
NULL
NULL
