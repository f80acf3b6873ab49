--TEST--
A label is 1 to 64 letters, digits, dots, hyphens and underscores, which no token has in its form
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach (['', str_repeat('x', 65), 'a b', 'a:b', 'a@b', '3*a', '2/a', "a\n", "a\0b", 'ü', 'GET /cart', '%41'] as $label) {
    echo thrown(fn () => new RedisLock(key(), dsn(), label: $label)), "\n";
}
foreach (['3', '0', '__', '.', '-', str_repeat('9', 64)] as $label) {
    $lock = new RedisLock(key(), dsn(), label: $label);
    var_dump($lock->acquire(0.0) && $lock->getOwner()->token === $lock->getToken() && $lock->release());
}
--EXPECT--
ValueError: DistLock\RedisLock::__construct(): Argument #7 ($label) must be 1 to 64 letters, digits, ".", "-" or "_"
ValueError: DistLock\RedisLock::__construct(): Argument #7 ($label) must be 1 to 64 letters, digits, ".", "-" or "_"
ValueError: DistLock\RedisLock::__construct(): Argument #7 ($label) must be 1 to 64 letters, digits, ".", "-" or "_"
ValueError: DistLock\RedisLock::__construct(): Argument #7 ($label) must be 1 to 64 letters, digits, ".", "-" or "_"
ValueError: DistLock\RedisLock::__construct(): Argument #7 ($label) must be 1 to 64 letters, digits, ".", "-" or "_"
ValueError: DistLock\RedisLock::__construct(): Argument #7 ($label) must be 1 to 64 letters, digits, ".", "-" or "_"
ValueError: DistLock\RedisLock::__construct(): Argument #7 ($label) must be 1 to 64 letters, digits, ".", "-" or "_"
ValueError: DistLock\RedisLock::__construct(): Argument #7 ($label) must be 1 to 64 letters, digits, ".", "-" or "_"
ValueError: DistLock\RedisLock::__construct(): Argument #7 ($label) must be 1 to 64 letters, digits, ".", "-" or "_"
ValueError: DistLock\RedisLock::__construct(): Argument #7 ($label) must be 1 to 64 letters, digits, ".", "-" or "_"
ValueError: DistLock\RedisLock::__construct(): Argument #7 ($label) must be 1 to 64 letters, digits, ".", "-" or "_"
ValueError: DistLock\RedisLock::__construct(): Argument #7 ($label) must be 1 to 64 letters, digits, ".", "-" or "_"
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
