--TEST--
An object whose constructor failed does nothing but say so
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$class = new \ReflectionClass(RedisLock::class);
$lock = null;
try {
    new RedisLock('', dsn());
} catch (\ValueError $error) {
    foreach ($error->getTrace() as $frame) {
        echo $frame['function'], "\n";
    }
}
echo thrown(fn () => new RedisLock()), "\n";
--EXPECT--
__construct
ArgumentCountError: DistLock\RedisLock::__construct() expects at least 1 argument, 0 given
