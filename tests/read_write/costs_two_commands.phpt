--TEST--
Reading costs two commands, whether one has to wait or not
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$reader = new RedisLock(key(), $server->dsn());
$count = function (callable $work) {
    $before = stats()['commands'];
    $work();

    return stats()['commands'] - $before;
};
$pair = function () use ($reader) {
    $reader->acquireRead(60.0);
    $reader->release();
};
$pair();
var_dump($count($pair));
$holder = new RedisLock(key(), $server->dsn(), 60.0, autoRenew: false);
$holder->acquire();
$release = child(function (Channel $channel) use ($server): void {
    $token = $channel->receive();
    $lock = new RedisLock(key(), $server->dsn());
    $lock->attach($token);
    $channel->send('attached');
    $channel->receive();
    await_waiters(1, key(), $server->redis());
    $lock->release();
});
$release->send($holder->detach());
$release->await();
begin_to_listen($reader);
$release->send('release');
var_dump($count($pair));
--EXPECT--
int(2)
int(2)
