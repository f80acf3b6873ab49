--TEST--
For a name that is both a lock and a semaphore, inspect() shows who reads and who has permits; a reader counts as a permit
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';

$semaphore = new RedisSemaphore(key(), 3, dsn(), 20.0);
$reader = new RedisLock(key(), dsn(), 40.0);
$more = new RedisSemaphore(key(), 3, dsn(), 60.0, weight: 2);
$told = static function () use ($semaphore, $reader): void {
    foreach ([$semaphore, $reader] as $object) {
        $seen = $object->inspect();
        echo json_encode([$seen->mode, $seen->permits, $seen->totalPermits, array_column($seen->owners, 'mode'), $object->getOwner()->mode]), "\n";
    }
};
$reader->acquireRead();
$told();
$semaphore->acquire();
$told();
var_dump($more->acquire(0.0));
$reader->release();
var_dump($more->acquire(0.0));
$told();
$more->release();
$semaphore->release();
$reader->acquire();
$told();
--EXPECT--
["read",1,null,["read"],"read"]
["read",null,null,["read"],"read"]
["permits",2,3,["permits","read"],"permits"]
["permits",2,3,["permits","read"],"permits"]
bool(false)
bool(true)
["permits",3,3,["permits","permits"],"permits"]
["permits",3,3,["permits","permits"],"permits"]
["write",0,null,["write"],"write"]
["write",null,null,["write"],"write"]
