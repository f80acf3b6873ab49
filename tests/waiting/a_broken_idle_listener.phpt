--TEST--
A process whose idle listener was killed can still wait
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$lock = new RedisLock(key(), $server->dsn());
$holder = contender(key(), $server->dsn());
outcome($holder);
begin_to_listen($lock);
$redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'pubsub');
$releaser = child(function () use ($server, $holder) {
    $redis = $server->redis();
    await(fn () => channels(key(), $redis) !== [] && $redis->publish(channels(key(), $redis)[0], '') === 1);
    $holder->send('release');
});
$elapsed = seconds(fn () => var_dump($lock->acquire(60)));
echo between(0, $elapsed, 10), "\n";
$releaser->result();
var_dump($lock->release());
--EXPECT--
bool(true)
yes
bool(true)
