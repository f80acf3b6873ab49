--TEST--
A release that a server refuses because it is temporarily a replica is repeated once it no longer is
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$locks = array_map(fn (string $name) => new RedisLock(key($name), $server->dsn(), LONG_TTL), ['confirmed', 'posted', 'destroyed']);
foreach ($locks as $lock) {
    $lock->acquire(SOON);
}
$redis->rawCommand('REPLICAOF', '127.0.0.1', '1');
echo substr(failure(fn () => $locks[0]->release()), 0, 60), "\n";
var_dump($locks[1]->release(false));
unset($lock, $locks[2]);
var_dump($redis->exists(key('confirmed'), key('posted'), key('destroyed')));
$redis->rawCommand('REPLICAOF', 'NO', 'ONE');
foreach (['confirmed', 'posted', 'destroyed'] as $name) {
    echo "$name: ", gone($redis, key($name)), "\n";
}
--EXPECT--
DistLock\ServerException: redis://127.0.0.1:PORT/0: READONLY
bool(true)
int(3)
confirmed: free
posted: free
destroyed: free
