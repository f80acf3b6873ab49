--TEST--
A list of servers is refused, not taken for its first
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

echo thrown(fn () => new RedisLock(key(), [dsn()])), "\n";
echo thrown(fn () => new RedisLock(key(), [])), "\n";
--EXPECT--
ValueError: DistLock\RedisLock::__construct(): Argument #2 ($servers) must be one DSN, a list of servers is not supported yet
ValueError: DistLock\RedisLock::__construct(): Argument #2 ($servers) must be one DSN, a list of servers is not supported yet
