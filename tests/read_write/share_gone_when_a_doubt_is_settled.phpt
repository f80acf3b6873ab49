--TEST--
A reader whose share is gone when it asks what became of its upgrade leaves the queue, and the waiter behind it is served at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$other = reader(key(), $server->dsn());
outcome($other);
// Not as long as a test's patience: the reader waits meanwhile.
$patience = 2.0 * min(slowness(), 5.0);
$lock = new RedisLock(key(), $proxy->dsn(['timeout' => $patience, 'connect_timeout' => $patience]), ttl: 600.0);
$lock->acquireRead();
$reader = child(function (Channel $channel) use ($server, $proxy): bool {
    await_waiters(1, key(), $server->redis());
    $proxy->hold();
    // However long it isn't heard of, it keeps its place.
    $server->redis()->del(due(key()));
    $lock = new RedisLock(key(), $server->dsn());
    $channel->send($lock->acquireRead(600.0));

    return $lock->release();
});
echo strtok(thrown(fn () => $lock->acquire(60.0)), ':'), "\n";
await_waiters(2, key(), $redis);
$redis->zRem(shares(key()), $lock->getToken());
$proxy->disconnect();
$proxy->pass();
var_dump($lock->downgrade(), $redis->exists(queue(key())), $lock->isHeld(), $reader->await(), $reader->result(), released($other));
--EXPECT--
DistLock\ConnectionException
bool(false)
int(0)
bool(false)
bool(true)
bool(true)
string(8) "released"
