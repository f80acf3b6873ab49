--TEST--
attach() takes a token of 1 to 1024 bytes without NUL
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
foreach (['', "a\0b", str_repeat('x', 1025)] as $token) {
    echo thrown(fn () => $lock->attach($token)), "\n";
}
var_dump($lock->attach(str_repeat('x', 1024)));
$longest = str_repeat("x\n ", 341) . 'x';
redis()->set(key(), $longest);
var_dump($lock->attach($longest), $lock->getToken() !== $longest, $lock->renew(), $lock->release());
--EXPECT--
ValueError: DistLock\RedisLock::attach(): Argument #1 ($token) must not be empty
ValueError: DistLock\RedisLock::attach(): Argument #1 ($token) must not contain NUL bytes
ValueError: DistLock\RedisLock::attach(): Argument #1 ($token) must not be longer than 1024 bytes
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
