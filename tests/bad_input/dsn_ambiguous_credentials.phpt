--TEST--
redis://x@host is refused as ambiguous
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    'redis://x@host',
    'redis://x@host:6379/1',
    'redis://@host',
    'redis://x@y@host',
] as $dsn) {
    echo strstr(thrown(fn () => new RedisLock(key(), $dsn)), '#2'), "\n";
}
--EXPECT--
#2 ($servers) is ambiguous before the @: write user:password@, or :password@ without a user
#2 ($servers) is ambiguous before the @: write user:password@, or :password@ without a user
#2 ($servers) is ambiguous before the @: write user:password@, or :password@ without a user
#2 ($servers) is ambiguous before the @: write user:password@, or :password@ without a user
