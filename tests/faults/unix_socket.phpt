--TEST--
Locking, waiting and reconnecting work through a unix socket
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/observe.php';

$path = directory() . '/socket';
$server = server(['--unixsocket', $path]);
$dsn = "unix://$path?db=2&client_name=" . client_name();
$redis = $server->redis();
$redis->select(2);
$holder = contender(key(), $dsn);
echo outcome($holder), "\n";
$waiter = contender(key(), $dsn);
await_waiters(1, key(), $redis);
foreach (connections(client_name(), false, $redis) as $id) {
    $redis->rawCommand('CLIENT', 'KILL', 'ID', $id);
}
$holder->send('release');
var_dump($holder->result());
echo outcome($waiter), "\n";
$waiter->send('release');
var_dump($waiter->result());
--EXPECT--
acquired
bool(true)
acquired
bool(true)
