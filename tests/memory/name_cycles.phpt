--TEST--
Five thousand locks that were used once leave no key without an expiry
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

$number = 0;
steady(5000, function () use (&$number) {
    $lock = new RedisLock(key((string) $number++), dsn());
    $lock->acquire();
    $lock->release();
});
$keys = redis()->keys('*' . key('*'));
$lasting = array_filter($keys, fn (string $key) => redis()->ttl($key) < 0);
var_dump(count($keys) === $number, count($lasting));
redis()->del($keys);
--EXPECT--
KiB: yes, descriptors: 0
bool(true)
int(0)
