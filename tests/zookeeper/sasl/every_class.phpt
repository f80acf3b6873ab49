--TEST--
Every class logs in, even if the server requires it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\ZkLock;
use DistLock\ZkNodes;
use DistLock\ZkOptimisticLock;
use DistLock\ZkSemaphore;

use function DistLock\zookeeper_locks;

require __DIR__ . '/sasl.php';

$hosts = addresses(sasl_server(['-Dzookeeper.sessionRequireClientSASLAuth=true']));
$lock = new ZkLock('/lock', $hosts, auth: BOB);
$exclusive = new ZkLock('/exclusive', $hosts, auth: BOB, nodes: ZkNodes::Exclusive);
$semaphore = new ZkSemaphore('/semaphore', 2, $hosts, auth: BOB);
$all = new MultiLock($lock, $exclusive, $semaphore);
var_dump($lock->acquireRead(), $lock->release(), $all->acquire());
$names = zookeeper_locks('/', $hosts, auth: BOB);
sort($names);
echo implode(' ', $names), "\n";
var_dump($all->release());
echo (new ZkOptimisticLock('/value', $hosts, auth: BOB))->update(fn () => 'written'), "\n";
foreach ([null, 'digest:bob:secret:with:colons'] as $auth) {
    echo str_replace($hosts, 'HOSTS', outcome(fn () => ($other = new ZkLock('/lock', $hosts, auth: $auth))->acquire())), "\n";
}
--EXPECT--
bool(true)
bool(true)
bool(true)
/exclusive /lock /semaphore
bool(true)
written
DistLock\ServerException: HOSTS: session closed by server because client is required to do SASL authentication: /lock
DistLock\ServerException: HOSTS: session closed by server because client is required to do SASL authentication: /lock
