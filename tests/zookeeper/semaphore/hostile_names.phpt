--TEST--
A node whose name gives a number of permits that no semaphore has is a contender for the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
$lock->synchronized(static fn () => null);
foreach (['1', '100000', '100001', '0', '999999999', '99999999999999999999', '-1', '', '1x'] as $number) {
    $name = '_c_00000000-0000-4000-8000-000000000000-' . $number . '-permit-0000000001';
    zk()->create(path() . "/$name", '');
    $seen = $lock->inspect();
    echo json_encode([$number, $seen->mode, $seen->permits, $seen->totalPermits]), "\n";
    zk()->delete(path() . "/$name");
}
--EXPECT--
["1","permits",1,1]
["100000","permits",1,100000]
["100001","write",null,null]
["0","write",null,null]
["999999999","write",null,null]
["99999999999999999999","write",null,null]
["-1","write",null,null]
["","write",null,null]
["1x","write",null,null]
