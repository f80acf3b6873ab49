--TEST--
A server that refuses in the middle of a wait ends it, and nothing of the waiter is left
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/observe.php';

$server = server();
$redis = $server->redis();
$name = client_name();
$holder = contender(key(), $server->dsn(), ttl: 30.0);
outcome($holder);
$lock = new RedisLock(key(), $server->dsn(['client_name' => $name]));
$cause = child(function () use ($server, $name) {
    $redis = $server->redis();
    await_waiters(1, key(), $redis);
    $redis->config('SET', 'min-replicas-to-write', '1');
    $redis->rawCommand('CLIENT', 'KILL', 'ID', listeners($name, $redis)[0]);
});
echo failure(fn () => $lock->acquire()), "\n";
$redis->config('SET', 'min-replicas-to-write', '0');
$holder->send('release');
var_dump($holder->result(), $redis->exists(key()), listeners($name, $redis));
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: NOREPLICAS %s
bool(true)
int(0)
array(0) {
}
