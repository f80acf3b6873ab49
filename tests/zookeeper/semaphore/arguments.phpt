--TEST--
The error about an argument says which one it is, and what is wrong with it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

foreach ([['path', 1], ['/path', 0], ['/path', 100001], ['/path', 1, 'host:'], ['/path', 1, null, 0.0], ['/path', 1, null, 1.0, 'secret']] as $arguments) {
    echo outcome(fn () => new ZkSemaphore(...$arguments)), "\n";
}
foreach ([[1, 0], [5, 6], [5, -1], [2000, 33], [1, PHP_INT_MAX]] as [$permits, $weight]) {
    echo outcome(fn () => new ZkSemaphore('/path', $permits, hosts(), weight: $weight)), "\n";
}
$semaphore = new ZkSemaphore(path(), 100000, hosts(), weight: 32);
echo outcome(fn () => answered(fn () => $semaphore->acquire(0.0))), "\n";
$semaphore = new ZkSemaphore(path(), 1, hosts());
echo outcome(fn () => $semaphore->__construct(path(), 1, hosts())), "\n";
--EXPECT--
ValueError: DistLock\ZkSemaphore::__construct(): Argument #1 ($path) must begin with a slash
ValueError: DistLock\ZkSemaphore::__construct(): Argument #2 ($permits) must be between 1 and 100000
ValueError: DistLock\ZkSemaphore::__construct(): Argument #2 ($permits) must be between 1 and 100000
ValueError: DistLock\ZkSemaphore::__construct(): Argument #3 ($hosts) must have ports from 1 to 65535
ValueError: DistLock\ZkSemaphore::__construct(): Argument #4 ($sessionTimeout) must be between 0.1 and 86400 seconds
ValueError: DistLock\ZkSemaphore::__construct(): Argument #5 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path", no other scheme is supported
ValueError: DistLock\ZkSemaphore::__construct(): Argument #6 ($weight) must be between 1 and 1
ValueError: DistLock\ZkSemaphore::__construct(): Argument #6 ($weight) must be between 1 and 5
ValueError: DistLock\ZkSemaphore::__construct(): Argument #6 ($weight) must be between 1 and 5
ValueError: DistLock\ZkSemaphore::__construct(): Argument #6 ($weight) must be between 1 and 32
ValueError: DistLock\ZkSemaphore::__construct(): Argument #6 ($weight) must be between 1 and 1
true
Error: The DistLock\ZkSemaphore has already been constructed
