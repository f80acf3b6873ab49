--TEST--
After the server's clock was set back, the next renewal brings the end of a lock, of a share and of a permit back to the ttl
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/wall_clock.php';

$server = clocked_server($clock);
$redis = $server->redis();
$lock = new RedisLock(key(), $server->dsn(), ttl: 4.0);
$readers = [new RedisLock(key('read'), $server->dsn(), ttl: 4.0), new RedisLock(key('read'), $server->dsn(), ttl: 4.0)];
$alone = new RedisSemaphore(key('permit'), 2, $server->dsn(), ttl: 4.0);
$lock->acquire();
$readers[0]->acquireRead();
$readers[1]->acquireRead();
$alone->acquire();
foreach ([-60, -120] as $shift) {
    // Each has been renewed.
    $renewals = stats()['renewals'];
    await(fn () => stats()['renewals'] >= $renewals + 8);
    $clock->shift($shift);
    var_dump($redis->pttl(key()) > 30_000);
    foreach ([key(), key('read'), shares(key('read')), key('permit')] as $key) {
        await(fn () => $redis->pttl($key) <= 4000);
    }
}
var_dump($lock->release(), $readers[0]->release(), $readers[1]->release(), $alone->release());

// Through renew(), too.
$lock = new RedisLock(key(), $server->dsn(), ttl: 20.0, autoRenew: false);
$lock->acquire();
$lock->renew();
$clock->shift(-600);
var_dump($redis->pttl(key()) > 300_000, $lock->renew(), $redis->pttl(key()) <= 20_000, $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
