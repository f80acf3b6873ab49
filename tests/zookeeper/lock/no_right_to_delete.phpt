--TEST--
A lock whose node could be created but not deleted again isn't acquired, and leaves nothing behind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\ZkLock;
use DistLock\ZkNodes;
use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

// In the nodes above a lock that a user has made, others may create nodes, but delete nothing.
$first = new ZkLock(path() . '/y/z', hosts(), 10.0, 'digest:a:secret');
$first->acquire();
$y = path() . '/y';
$free = new ZkLock(path('free') . '/lock', hosts(), 10.0, 'digest:b:secret');
$locks = [
    new ZkLock($y, hosts(), 10.0, 'digest:b:secret'),
    new ZkLock($y, hosts(), 10.0),
    new ZkLock("$y/exclusive", hosts(), 10.0, 'digest:b:secret', nodes: ZkNodes::Exclusive),
    new ZkSemaphore($y, 2, hosts(), 10.0, 'digest:b:secret'),
];
$locks[] = new MultiLock($free, $locks[0]);
// Both sessions are there.
foreach (['digest:b:secret', null] as $auth) {
    (new ZkLock(path('free'), hosts(), 10.0, $auth))->isLocked();
}
foreach ($locks as $lock) {
    echo str_replace([hosts(), path()], ['the server', '/path'], outcome(fn () => $lock->acquire(0.0))), "\n";
}
await(fn () => zk()->children($y) === ['z']);
var_dump($free->acquire(0.0), $free->release());
// Its user may, and others below what is above.
$own = new ZkLock($y, hosts(), 10.0, 'digest:a:secret');
$below = new ZkLock("$y/b", hosts(), 10.0, 'digest:b:secret');
var_dump($own->acquire(0.0), $own->release(), $below->acquire(0.0), $below->release());
--EXPECT--
DistLock\ServerException: the server: the ACL of the node above doesn't permit deleting the lock's node: /path/y
DistLock\ServerException: the server: the ACL of the node above doesn't permit deleting the lock's node: /path/y
DistLock\ServerException: the server: the ACL of the node above doesn't permit deleting the lock's node: /path/y/exclusive
DistLock\ServerException: the server: the ACL of the node above doesn't permit deleting the lock's node: /path/y
DistLock\ServerException: the server: the ACL of the node above doesn't permit deleting the lock's node: /path/y
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
