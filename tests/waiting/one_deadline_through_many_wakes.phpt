--TEST--
Wakes and signals do not move the deadline
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = contender(key(), $server->dsn());
outcome($holder);
$waiter = child(function () use ($server) {
    pcntl_async_signals(true);
    $signals = 0;
    pcntl_signal(SIGUSR1, function () use (&$signals) {
        $signals++;
    });
    $lock = new RedisLock(key(), $server->dsn());
    $acquired = true;
    $elapsed = seconds(function () use ($lock, &$acquired) {
        $acquired = $lock->acquire(1.0);
    });

    return [$acquired, $elapsed, $signals];
});
await_waiters(1, key(), $redis);
$wakes = 0;
await(function () use ($redis, $waiter, &$wakes) {
    hint(key(), $redis);
    $wakes++;
    $redis->zCard(queue(key())) && $waiter->signal(SIGUSR1);

    return $redis->zCard(queue(key())) === 0;
}, 20);
[$acquired, $elapsed, $signals] = $waiter->result();
var_dump($acquired, $wakes > 10, $signals > 10);
echo between(1.0, $elapsed, 5), "\n";
--EXPECT--
bool(false)
bool(true)
bool(true)
yes
