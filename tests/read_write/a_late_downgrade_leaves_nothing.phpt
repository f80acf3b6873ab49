--TEST--
A downgrade that is answered when the lock has ended by the local clock is a loss by expiry, and ends what the server still has
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LossReason;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$proxy = proxy($server->port);
$redis = $server->redis();
$lock = new RedisLock(key(), $proxy->dsn(['connect_timeout' => 30, 'timeout' => 30]), ttl: 4.0, autoRenew: false);
$lock->onLost(function ($lock, LossReason $reason) {
    echo $reason->value, "\n";
});

foreach (['release', 'downgrade'] as $method) {
    $lock->acquireRead();
    $lock->acquire(10.0);
    // As after a renewal for longer that wasn't answered.
    $redis->pexpire(key(), 600_000);
    $redis->set(key('clock'), '', ['px' => 4_100]);
    $proxy->holdReply(key());
    $end = child(function () use ($server, $proxy): void {
        $proxy->happened();
        await(fn () => $server->redis()->exists(key('clock')) === 0);
        $proxy->pass();
    });
    var_dump($lock->$method());
    $end->await();
    await(fn () => $redis->exists(key()) === 0);
}
--EXPECT--
expired
bool(false)
expired
bool(false)
