--TEST--
The exceptions and their parents
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

foreach (['ConnectionException', 'ServerException', 'TimeoutException', 'LockLostException', 'DeadlockException', 'LockStateException', 'UnsupportedException', 'DistLockException'] as $name) {
    $class = new \ReflectionClass("DistLock\\$name");
    echo $name, ' extends ', $class->getParentClass()->name, $class->isFinal() ? ' final' : '', "\n";
}
--EXPECT--
ConnectionException extends DistLock\DistLockException
ServerException extends DistLock\DistLockException
TimeoutException extends DistLock\DistLockException
LockLostException extends DistLock\DistLockException
DeadlockException extends DistLock\DistLockException
LockStateException extends DistLock\DistLockException
UnsupportedException extends DistLock\DistLockException
DistLockException extends RuntimeException
