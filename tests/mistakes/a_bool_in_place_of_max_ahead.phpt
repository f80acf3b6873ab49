--TEST--
A bool is no number of waiters; the message says what to write
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
foreach ([
    fn () => $lock->acquire(0.0, false),
    fn () => $lock->acquireRead(0.0, true),
    fn () => $lock->enqueue(0.0, false),
    fn () => $lock->synchronized(fn () => 1, maxAhead: false),
] as $call) {
    echo thrown($call), "\n";
}
ini_set('distlock.default_max_ahead', '5');
echo strstr(thrown(fn () => $lock->acquire(0.0, false)), 'false'), "\n";
--EXPECT--
TypeError: DistLock\RedisLock::acquire(): Argument #2 ($maxAhead) must be a number of waiters or null, not false: null sets no limit, and 0 gives up unless the lock is free
TypeError: DistLock\RedisLock::acquireRead(): Argument #2 ($maxAhead) must be a number of waiters or null, not true: null sets no limit, and 0 gives up unless the lock is free
TypeError: DistLock\RedisLock::enqueue(): Argument #2 ($maxAhead) must be a number of waiters or null, not false: null sets no limit, and 0 gives up unless the lock is free
TypeError: DistLock\RedisLock::synchronized(): Argument #4 ($maxAhead) must be a number of waiters or null, not false: null sets no limit, and 0 gives up unless the lock is free
false: null is distlock.default_max_ahead, and 0 gives up unless the lock is free
