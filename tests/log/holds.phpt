--TEST--
An ownership that is longer than distlock.log_holds is logged when it is over, however it ends
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/../support/log.php';

$log = log_here();
$locks = static fn () => ['redis' => new RedisLock(key('redis'), dsn()), 'zookeeper' => new ZkLock(path('zookeeper'), hosts())];
foreach ($locks() as $what => $lock) {
    ini_set('distlock.log_holds', '1000');
    $lock->acquire();
    $lock->release();
    echo "$what, under the limit: ", logged($log);
    ini_set('distlock.log_holds', '0');
    $lock->acquire();
    $lock->acquire();
    $lock->release();
    echo 'nested: ', logged($log);
    $lock->release();
    echo 'released: ', logged($log);
    $lock->acquire();
    $lock->release(false);
    echo 'posted: ', logged($log);
    $lock->acquire();
    \DistLock\release_all();
    echo 'release_all: ', logged($log);
    $lock->acquire();
    $lock->forceRelease();
    $lock->release();
    echo 'broken: ', logged($log);
}
unset($lock);
$lock = new RedisLock(key('short'), dsn(), 0.1, false);
$lock->acquire();
usleep(150000);
$lock->isHeld();
echo 'expired: ', logged($log);
$lock = new RedisLock(key('detached'), dsn());
$lock->acquire();
$token = $lock->detach();
echo 'detached: ', logged($log);
$lock->attach($token);
unset($lock);
echo 'destroyed: ', logged($log);
$server = server();
$lock = new RedisLock(key('gone'), $server->dsn());
$lock->acquire();
$server->kill();
unset($lock);
echo 'destroyed without its server: ', logged($log);
$both = new MultiLock(...array_values($locks()));
$both->acquire();
$both->release();
echo 'several: ', logged($log);
$lock = new RedisLock(key("control\n\x1b[1m"), dsn());
$lock->acquire();
$lock->release();
echo 'name: ', logged($log);
--EXPECT--
redis, under the limit: nothing
nested: nothing
released: distlock: held the lock "redis" on SERVER for N s (released)
posted: distlock: held the lock "redis" on SERVER for N s (released)
release_all: distlock: held the lock "redis" on SERVER for N s (released at the end)
broken: distlock: held the lock "redis" on SERVER for N s (lost: taken away)
zookeeper, under the limit: nothing
nested: nothing
released: distlock: held the lock "/distlock/zookeeper" on SERVER for N s (released)
posted: distlock: held the lock "/distlock/zookeeper" on SERVER for N s (released)
release_all: distlock: held the lock "/distlock/zookeeper" on SERVER for N s (released at the end)
broken: distlock: held the lock "/distlock/zookeeper" on SERVER for N s (lost: taken away)
expired: distlock: held the lock "short" on SERVER for N s (lost: expired)
detached: distlock: held the lock "detached" on SERVER for N s (detached)
destroyed: distlock: held the lock "detached" on SERVER for N s (released)
destroyed without its server: distlock: held the lock "gone" on SERVER for N s (not released)
several: distlock: held the lock "/distlock/zookeeper" on SERVER for N s (released)
distlock: held the lock "redis" on SERVER for N s (released)
name: distlock: held the lock "control??[1m" on SERVER for N s (released)
