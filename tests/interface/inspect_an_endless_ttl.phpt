--TEST--
A ttl beyond every limit, set by another program, counts as none
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
redis()->set(key(), 'token');
foreach ([9_000_000_000_000_000_000, 4_000_000_000_000_000] as $end) {
    redis()->rawCommand('PEXPIREAT', key(), (string) $end);
    var_dump($lock->inspect()->ttl, $lock->acquire(0.05));
}
redis()->del(key());
--EXPECT--
NULL
bool(false)
NULL
bool(false)
