--TEST--
A release for which the user lacks a right for a while is made when the right has been given back
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$redis->rawCommand('ACL', 'SETUSER', 'worker', 'on', '>secret', '+@all', '~*', '&*');
$rights = ['a command' => ['-@scripting', '+@scripting'], 'a key' => ['resetkeys', '~*']];
foreach ($rights as $right => [$take, $give]) {
    $names = array_map(fn (string $name) => key("$name $right"), ['confirmed', 'posted', 'destroyed']);
    $dsn = "redis://worker:secret@127.0.0.1:$server->port";
    $locks = array_map(fn (string $name) => new RedisLock($name, $dsn, LONG_TTL), $names);
    foreach ($locks as $lock) {
        $lock->acquire(SOON);
    }
    $redis->rawCommand('ACL', 'SETUSER', 'worker', $take);
    echo "$right: ", substr(failure(fn () => $locks[0]->release()), 0, 58), ', ';
    echo $locks[1]->release(false) ? 'posted' : 'not held', ', ';
    unset($lock, $locks[2]);
    echo $redis->exists(...$names), ' taken, ';
    $redis->rawCommand('ACL', 'SETUSER', 'worker', $give);
    echo implode(', ', array_map(fn (string $name) => gone($redis, $name), $names)), "\n";
    $locks = [];
}
--EXPECT--
a command: DistLock\ServerException: redis://127.0.0.1:PORT/0: NOPERM, posted, 3 taken, free, free, free
a key: DistLock\ServerException: redis://127.0.0.1:PORT/0: NOPERM, posted, 3 taken, free, free, free
