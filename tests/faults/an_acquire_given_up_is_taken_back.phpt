--TEST--
Whatever an acquire whose reply was lost has got is given back in front of the next acquire of that lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$options = ['timeout' => 1.5 * slowness(), 'connect_timeout' => 1.5 * slowness()];
$make = [
    fn () => new RedisLock(key(), $proxy->dsn($options), 3600.0),
    fn () => new RedisSemaphore(key('permit'), 1, $proxy->dsn($options), 3600.0),
];
foreach ($make as $kind => $new) {
    $key = [key(), key('permit')][$kind];
    // The acquire arrives, and nothing after it.
    $lock = $new();
    $lock->acquire();
    $lock->release();
    $proxy->holdReply($key);
    echo failure(fn () => $lock->acquire(0.0)), "\n";
    unset($lock);
    var_dump($redis->exists($key));
    // What was on its way is lost with its connections.
    $proxy->refuse();
    $proxy->pass();
    $other = $new();
    var_dump($other->acquire(0.0), $other->release());

    // The same of a release, by the end of its object.
    $lock = $new();
    $lock->acquire();
    $proxy->hold();
    unset($lock);
    $proxy->refuse();
    $proxy->pass();
    var_dump($redis->exists($key));
    var_dump($other->acquire(0.0), $other->release());
}
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
int(1)
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
int(1)
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
