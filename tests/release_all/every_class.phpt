--TEST--
release_all() releases what the process holds on Redis, of every class and however often it was acquired, and the objects can be used again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';

ini_set('distlock.redis.servers', dsn());
$locks = static fn () => [new RedisLock(key('lock')), new RedisSemaphore(key('semaphore'), 1)];
$ours = $locks();
$reader = new RedisLock(key('read'));
foreach ([1, 2, 3] as $request) {
    foreach ($ours as $lock) {
        $lock->acquire(10.0);
        $lock->acquire();
    }
    $reader->acquireRead(10.0);
    $reader->acquire();
    var_dump(release_all());
    echo count(array_filter([...$ours, $reader], static fn ($lock) => $lock->isHeld())), " held\n";
    echo child(function () use ($locks): int {
        $others = [...$locks(), new RedisLock(key('read'))];

        return count(array_filter($others, static fn ($lock) => $lock->acquire(0.0)));
    })->result(), " free\n";
}
var_dump(release_all());
--EXPECT--
int(3)
0 held
3 free
int(3)
0 held
3 free
int(3)
0 held
3 free
int(0)
