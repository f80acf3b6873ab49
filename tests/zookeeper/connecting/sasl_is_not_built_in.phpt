--TEST--
A login via SASL is refused if the client library doesn't support it, without a word of the password
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkOptimisticLock;
use DistLock\ZkSemaphore;

use function DistLock\zookeeper_locks;

require __DIR__ . '/../zookeeper.php';

foreach ([
    fn () => new ZkLock('/a', auth: 'sasl:bob:hunter2'),
    fn () => new ZkSemaphore('/a', 2, auth: 'sasl:bob:hunter2'),
    fn () => new ZkOptimisticLock('/a', auth: 'sasl:bob:hunter2'),
    fn () => zookeeper_locks('/', auth: 'sasl:bob:hunter2'),
] as $call) {
    echo outcome($call), "\n";
}
ob_start();
phpinfo(INFO_MODULES);
preg_match('/^ZooKeeper SASL.*/m', ob_get_clean(), $row);
echo $row[0], "\n";
--EXPECT--
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must not begin with "sasl", because the ZooKeeper client library that distlock was built with doesn't support SASL
ValueError: DistLock\ZkSemaphore::__construct(): Argument #5 ($auth) must not begin with "sasl", because the ZooKeeper client library that distlock was built with doesn't support SASL
ValueError: DistLock\ZkOptimisticLock::__construct(): Argument #4 ($auth) must not begin with "sasl", because the ZooKeeper client library that distlock was built with doesn't support SASL
ValueError: DistLock\zookeeper_locks(): Argument #4 ($auth) must not begin with "sasl", because the ZooKeeper client library that distlock was built with doesn't support SASL
ZooKeeper SASL => no
