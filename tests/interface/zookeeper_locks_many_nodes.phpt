--TEST--
zookeeper_locks() goes through thousands of nodes, and some levels deep
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\zookeeper_locks;

require __DIR__ . '/../zookeeper/zookeeper.php';

$path = path('deep');
zk()->createPath($path);
for ($i = 1; $i <= 18; $i++) {
    zk()->createPath($path .= '/d');
    zk()->create("$path/lock-0000000001");
}
for ($i = 0; $i < 1500; $i++) {
    zk()->create(path("n$i"), ephemeral: false);
}
zk()->create(path('n1499/x-0000000000'));
$found = zookeeper_locks(rtrim(path(''), '/'), hosts());
var_dump(count($found), in_array(path('n1499'), $found));
--EXPECT--
int(16)
bool(true)
