--TEST--
A name is 1 to 1024 bytes without NUL
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach (['', str_repeat('x', 1025), str_repeat('x', 1 << 20), "a\0b", "\0"] as $name) {
    echo thrown(fn () => new RedisLock($name, dsn())), "\n";
}
$longest = str_pad(key(), 1024, 'x');
$lock = new RedisLock($longest, dsn());
var_dump($lock->acquire(0.0), $lock->getName() === $longest, $lock->release());
--EXPECT--
ValueError: DistLock\RedisLock::__construct(): Argument #1 ($name) must not be empty
ValueError: DistLock\RedisLock::__construct(): Argument #1 ($name) must not be longer than 1024 bytes
ValueError: DistLock\RedisLock::__construct(): Argument #1 ($name) must not be longer than 1024 bytes
ValueError: DistLock\RedisLock::__construct(): Argument #1 ($name) must not contain NUL bytes
ValueError: DistLock\RedisLock::__construct(): Argument #1 ($name) must not contain NUL bytes
bool(true)
bool(true)
bool(true)
