--TEST--
A waiter whose request to wait lost its reply keeps its place, and gets the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$proxy = proxy($server->port);
$redis = $server->redis();
$holder = contender(key(), $server->dsn());
outcome($holder);
$lock = new RedisLock(key('warm'), $proxy->dsn());
$lock->acquire();
$lock->release();
$waiter = child(function (Channel $channel) use ($proxy) {
    $lock = new RedisLock(key(), $proxy->dsn(), 30.0);
    $channel->send($lock->acquire(0.0));
    $channel->receive();

    return $lock->acquire(30);
});
$waiter->await();
// The entry in the queue, which names the channel.
$proxy->cutReply('distlock:');
$waiter->send('wait');
$proxy->happened();
await_waiters(1, key(), $redis);
$second = contender(key(), $server->dsn());
await_waiters(2, key(), $redis);
echo queued(key(), $redis)[0] === $waiter->pid ? "first\n" : "not first\n";
$holder->send('release');
var_dump($waiter->result());
--EXPECT--
first
bool(true)
