--TEST--
A server without memory left still renews shares, ends them, and hands the lock over
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$redis = $server->redis();
$readers = [new RedisLock(key(), $server->dsn()), new RedisLock(key(), $server->dsn())];
foreach ($readers as $reader) {
    $reader->acquireRead();
}
$writer = contender(key(), $server->dsn());
await_waiters(1, key(), $redis);
$redis->config('SET', 'maxmemory', '1');
foreach ($readers as $reader) {
    var_dump($reader->renew(), $reader->release());
}
echo outcome($writer), "\n";
$lock = new RedisLock(key('other'), $server->dsn());
echo thrown(fn () => $lock->acquireRead(0.0)), "\n";
--EXPECTF--
bool(true)
bool(true)
bool(true)
bool(true)
acquired
DistLock\ServerException: %sOOM%s
