--TEST--
A waiter whose listener is replaced several times before it is heard has one entry in the queue, the last
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = new RedisLock(key(), $server->dsn());
$holder->acquire();
$waiter = child(fn () => ($lock = new RedisLock(key(), $server->dsn(['client_name' => 'waiter', 'connect_timeout' => 20])))->acquire(60.0));
await_waiters(1, key(), $redis);
// From now on the waiter gets one connection of the two that it needs: a listener, but none to ask by.
$redis->config('SET', 'maxclients', (string) ($redis->info('clients')['connected_clients'] - 1));
foreach (['normal', 'pubsub'] as $type) {
    preg_match_all('/^id=(\d+) .* name=waiter /m', $redis->rawCommand('CLIENT', 'LIST', 'TYPE', $type), $clients);
    foreach ($clients[1] as $id) {
        $redis->rawCommand('CLIENT', 'KILL', 'ID', $id);
    }
}
$received = fn (): int => $redis->info('stats')['total_connections_received'];
$before = $received();
await(fn () => $received() > $before + 8, what: 'several listeners');
$redis->config('SET', 'maxclients', '1000');
await(function () use ($redis) {
    $heard = $redis->rawCommand('PUBSUB', 'NUMSUB', ...channels(key(), $redis));

    return in_array(1, array_filter($heard, is_int(...)));
}, what: 'the last listener');
var_dump($redis->zCard(queue(key())), $holder->release(), $waiter->result());
--EXPECT--
int(1)
bool(true)
bool(true)
