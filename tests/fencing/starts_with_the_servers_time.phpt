--TEST--
The first fencing token is the server's time in microseconds
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$before = (int) implode('', array_map(fn ($part, $width) => str_pad($part, $width, '0', STR_PAD_LEFT), redis()->time(), [1, 6]));
$lock = new RedisLock(key(), dsn());
$lock->acquire();
$first = $lock->getFencingToken();
$after = (int) implode('', array_map(fn ($part, $width) => str_pad($part, $width, '0', STR_PAD_LEFT), redis()->time(), [1, 6]));
echo between($before, $first, $after), "\n";
$lock->release();
$lock->acquire();
var_dump($lock->getFencingToken() === $first + 1);
--EXPECT--
yes
bool(true)
