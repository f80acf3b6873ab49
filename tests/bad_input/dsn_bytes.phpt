--TEST--
A DSN is at most 4096 bytes without NUL
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach (["redis://ho\0st", "redis://127.0.0.1\0", str_pad('redis://', 4097, 'x'), str_repeat('x', 1 << 20)] as $dsn) {
    echo strstr(thrown(fn () => new RedisLock(key(), $dsn)), '#2'), "\n";
}
echo thrown(fn () => new RedisLock(key(), str_pad('redis://', 4096, 'x'))), "\n";
--EXPECT--
#2 ($servers) must not contain NUL bytes
#2 ($servers) must not contain NUL bytes
#2 ($servers) is longer than 4096 bytes
#2 ($servers) is longer than 4096 bytes
nothing was thrown
