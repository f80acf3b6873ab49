--TEST--
Every class works over TLS
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\ZkLock;
use DistLock\ZkNodes;
use DistLock\ZkOptimisticLock;
use DistLock\ZkSemaphore;

use function DistLock\zookeeper_locks;

require __DIR__ . '/tls.php';

$server = own_tls_server();
$server->accept();
$hosts = $server->hosts;
$lock = new ZkLock('/lock', $hosts, auth: 'digest:bob:secret');
$exclusive = new ZkLock('/exclusive', $hosts, nodes: ZkNodes::Exclusive);
$semaphore = new ZkSemaphore('/semaphore', 2, $hosts);
$all = new MultiLock($lock, $exclusive, $semaphore);
var_dump($lock->acquireRead(), $lock->release(), $all->acquire());
$names = zookeeper_locks('/', $hosts, auth: 'digest:bob:secret');
sort($names);
echo implode(' ', $names), "\n";
var_dump($all->release());
// More than one record of TLS.
$value = str_repeat('0123456789', 50_000);
$optimistic = new ZkOptimisticLock('/value', $hosts);
$optimistic->update(fn () => $value);
var_dump($optimistic->update(fn ($old) => $old === $value ? 'the same' : 'another'));
--EXPECT--
bool(true)
bool(true)
bool(true)
/exclusive /lock /semaphore
bool(true)
string(8) "the same"
