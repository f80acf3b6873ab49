--TEST--
A lock of the same name distinguishes permits from readers, and shows how many are taken and of how many, with one command
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$told = static function () use ($lock): string {
    $before = stats()['commands'];
    $seen = $lock->inspect();
    $commands = stats()['commands'] - $before;

    return json_encode([$seen->mode, $seen->permits, $seen->totalPermits, array_column($seen->owners, 'mode'),
        array_column($seen->owners, 'weight'), $commands]);
};
// A server that doesn't know the script yet needs another one.
$told();
echo $told(), "\n";
$one = new RedisSemaphore(key(), 8, dsn(), 20.0);
$one->acquire();
echo $told(), "\n";
$two = new RedisSemaphore(key(), 8, dsn(), 40.0, weight: 2);
$two->acquire();
echo $told(), "\n";
$three = new RedisSemaphore(key(), 8, dsn(), 60.0);
$three->acquire();
echo $told(), ' ', json_encode($lock->getOwner()->mode), "\n";
$one->release();
$two->release();
$three->release();
echo $told(), "\n";
$lock->acquireRead();
echo $told(), "\n";
--EXPECT--
[null,null,null,[],[],1]
["permits",1,8,["permits"],[1],1]
["permits",3,8,["permits","permits"],[1,2],1]
["permits",4,8,["permits","permits","permits"],[1,2,1],1] "permits"
[null,null,null,[],[],1]
["read",null,null,["read"],[1],1]
