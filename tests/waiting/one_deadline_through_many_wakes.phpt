--TEST--
Wakes and signals do not move the deadline
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

const LIMIT = 4.0;

$server = server();
$redis = $server->redis();
$holder = contender(key(), $server->dsn());
outcome($holder);
$waiter = child(function (Channel $channel) use ($server) {
    pcntl_async_signals(true);
    $signals = 0;
    pcntl_signal(SIGUSR1, function () use (&$signals) {
        $signals++;
    });
    $channel->send('ready');
    $lock = new RedisLock(key(), $server->dsn());
    $acquired = true;
    $elapsed = seconds(function () use ($lock, &$acquired) {
        $acquired = $lock->acquire(LIMIT);
    });
    $channel->send([$acquired, $elapsed, $signals]);
    // A signal may still be on its way.
    $channel->receive();
});
$waiter->await();
$wakes = 0;
await(function () use ($redis, $waiter, &$wakes) {
    $wakes += $redis->zCard(queue(key()));
    hint(key(), $redis);
    $waiter->signal(SIGUSR1);

    return $waiter->hasSent();
}, 30);
[$acquired, $elapsed, $signals] = $waiter->await();
$waiter->send('end');
$waiter->wait();
var_dump($acquired, $wakes > 10, $signals > 10);
echo between(LIMIT, $elapsed, LIMIT + 4), "\n";
--EXPECT--
bool(false)
bool(true)
bool(true)
yes
