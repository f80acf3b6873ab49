--TEST--
synchronized() returns a value if the critical section returns a reference
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$value = 'value';
$critical = function &() use (&$value) {
    return $value;
};
$result = [$lock->synchronized($critical)];
$result[0] = 'changed';
var_dump($value, \ReflectionReference::fromArrayElement([$lock->synchronized($critical)], 0));
--EXPECT--
string(5) "value"
NULL
