--TEST--
A fatal error in a forked child leaves its parent's locks alone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

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
