--TEST--
If a server refuses the first request and then closes the connection, its refusal is the error
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

const SASL_REQUIRED = -124;

$proxy = zookeeper_proxy(zk_port());
($other = new ZkLock(path() . '/first', $proxy->hosts()))->acquire(0.0);
// Two requests are sent together. The second isn't answered.
$proxy->strike(1);
$proxy->refuse('createContainer', SASL_REQUIRED);
$second = new ZkLock(path() . '/second', $proxy->hosts());
echo str_replace([$proxy->hosts(), path()], ['HOSTS', 'PATH'], outcome(fn () => $second->acquire())), "\n";
echo implode(' ', array_slice($proxy->messages(), 0, 2)), "\n";
--EXPECTF--
DistLock\ServerException: HOSTS: %s: PATH/second
createContainer delete
