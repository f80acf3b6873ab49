--TEST--
list --zookeeper goes on past a lock whose owner's node the credentials don't allow to be read
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

$hosts = hosts();
$open = new ZkLock(path('open'), $hosts);
$open->acquire();
// Anybody may read the lock's node, which was created without credentials, but not its owner's.
(new ZkLock(path('mixed'), $hosts))->synchronized(static fn () => null);
$mixed = new ZkLock(path('mixed'), $hosts, auth: 'digest:me:word');
var_dump($mixed->acquire(5.0));
$listed = distlock_zk('list', '--prefix', rtrim(path(''), '/'));
echo below($listed->out), $listed->errors, $listed->code, "\n";
echo str_replace([$hosts, path('')], ['<hosts>', ''], distlock_zk('show', path('mixed'))->failure());
--EXPECT--
bool(true)
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
open write <me> <seconds> - 0 -
0
3: <hosts> denied access: see the ACL of mixed, or of the node above it
