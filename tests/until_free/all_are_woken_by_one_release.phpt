--TEST--
All callers that wait until the lock is free are woken by one release, and send nothing afterwards
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = new RedisLock(key(), $server->dsn(), 600.0);
// On a busy machine, a waiter may ask again before the release. The first release on a server contains its script.
for ($attempt = 1; $attempt === 1 || ($attempt <= 3 && $commands !== ['evalsha' => 9]); $attempt++) {
    $holder->acquire();
    $waiters = [];
    for ($i = 0; $i < 8; $i++) {
        $waiters[] = child(static function (Channel $channel) use ($server) {
            $lock = new RedisLock(key(), $server->dsn(), 600.0);
            begin_to_listen($lock);
            $channel->send('ready');
            $channel->receive(60);
            $is_free = $lock->waitUntilFree();
            $channel->send($is_free);
            $channel->receive(60);

            return $is_free;
        });
    }
    array_map(static fn (Child $waiter) => $waiter->await(), $waiters);
    $redis->rawCommand('CONFIG', 'RESETSTAT');
    array_map(static fn (Child $waiter) => $waiter->send('go'), $waiters);
    await_waiters(8, key(), $redis);
    $holder->release();
    $woken = count(array_filter(array_map(static fn (Child $waiter) => $waiter->await(), $waiters)));
    $commands = commands($redis);
    array_map(static fn (Child $waiter) => $waiter->send('end') . $waiter->result(), $waiters);
}
// One for each that waits, and the release.
echo $woken, ' ', json_encode($commands), "\n";
var_dump($redis->exists(key(), queue(key())));
--EXPECT--
8 {"evalsha":9}
int(0)
