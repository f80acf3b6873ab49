--TEST--
zookeeper_locks() names the locks at a path and below, of any program, as the hosts' chroot has them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

use function DistLock\zookeeper_locks;

require __DIR__ . '/../zookeeper/zookeeper.php';

$locks = [new ZkLock(path('a'), hosts()), new ZkLock(path('a/b/c'), hosts()), new ZkLock(path('e'), hosts(), nodes: ZkNodes::Exclusive)];
array_map(static fn (ZkLock $lock) => $lock->acquire(), $locks);
zk()->createPath(path('foreign'));
zk()->create(path('foreign/lock-0000000007'));
zk()->createPath(path('empty'));
zk()->createPath(path('none/no-lock-000000000'));
zk()->create(path('ephemeral'), "another program's");
$top = rtrim(path(''), '/');
$names = static function (array $paths): string {
    sort($paths);

    return implode(' ', array_map(static fn (string $path) => str_replace(path(''), '', $path), $paths)) . "\n";
};
echo $names(zookeeper_locks($top, hosts()));
echo $names(zookeeper_locks(path('a'), hosts()));
echo $names(zookeeper_locks(path('e'), hosts()));
echo $names(zookeeper_locks('/', hosts() . $top));
echo $names(zookeeper_locks('/a', hosts() . $top));
echo $names(zookeeper_locks('/a', hosts() . path('empty')));
echo $names(array_intersect(zookeeper_locks(hosts: hosts()), [path('a')]));
--EXPECT--
a a/b/c e foreign
a a/b/c
e
/a /a/b/c /e /foreign
/a /a/b/c

a
