--TEST--
A forked child counts from zero
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
print_r(array_filter(child(fn () => stats())->result()));
var_dump(stats()['acquired']);
--EXPECT--
Array
(
)
int(1)
