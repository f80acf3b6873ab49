--TEST--
On ZooKeeper, too, list, show and JSON show how many permits are taken, and of how many
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/zookeeper.php';

$hosts = hosts();
$permits = [new ZkSemaphore(path('a'), 8, $hosts), new ZkSemaphore(path('a'), 8, $hosts, weight: 2)];
$one = new ZkSemaphore(path('b'), 1, $hosts);
$reader = new ZkLock(path('c'), $hosts);
foreach ([...$permits, $one] as $permit) {
    $permit->acquire();
}
$reader->acquireRead();
echo below(distlock_zk('list', '--prefix', rtrim(path(''), '/'))->out);
preg_match('/^mode .*/m', distlock_zk('show', path('a'))->out, $mode);
echo preg_replace('/ +/', ' ', $mode[0]), "\n";
foreach (['a', 'b', 'c'] as $name) {
    $state = distlock_zk('show', path($name), '-o', 'json')->json();
    echo json_encode([$state['mode'], $state['permits'], $state['total_permits'], array_column($state['owners'], 'weight')]), "\n";
}
--EXPECT--
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
a permits 3/8 <me> +1 <seconds> - 0 -
b permits 1/1 <me> <seconds> - 0 -
c read <me> <seconds> - 0 -
mode permits 3/8
["permits",3,8,[1,2]]
["permits",1,1,[1]]
["read",null,null,[1]]
