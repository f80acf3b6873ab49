--TEST--
A fatal error in a forked child leaves its parent's locks alone
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

// What PHP itself leaves behind after a fatal error is no leak only in its own allocator, which valgrind does without.
$lock = new RedisLock(key(), dsn());
$lock->acquire();
$child = child(function () {
    ini_set('display_errors', 0);
    trigger_error('fatal', E_USER_ERROR);
});
echo $child->wait(), "\n";
var_dump(redis()->get(key()) === $lock->getToken(), $lock->release());
--EXPECT--
exit 255
bool(true)
bool(true)
