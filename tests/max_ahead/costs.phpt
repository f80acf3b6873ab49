--TEST--
A limit costs no command: a pair is two, a contended acquisition as many as ever, and one that is turned away is one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/ahead.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$lock = new RedisLock(key(), $server->dsn(), 600.0);
$lock->acquire();
$lock->release();

/** What the server counts during the call, after which the scripts are known. */
function count_commands(callable $call, \Redis $redis): void
{
    $call();
    $redis->rawCommand('CONFIG', 'RESETSTAT');
    var_dump($call());
    echo json_encode(commands($redis)), "\n";
}

count_commands(fn () => $lock->acquire(60.0, 5) && $lock->release(), $redis);
$holder = contender(key(), $server->dsn(), ttl: 600.0);
outcome($holder);
count_commands(fn () => $lock->acquire(60.0, 0), $redis);
begin_to_listen($lock);
count_commands(fn () => $lock->acquire(60.0, 0), $redis);
// It waits and leaves.
count_commands(fn () => $lock->acquire(0.1), $redis);
count_commands(fn () => $lock->acquire(0.1, 1), $redis);
var_dump(\DistLock\stats()['listeners']);
--EXPECT--
bool(true)
{"evalsha":2}
bool(false)
{"evalsha":1}
bool(false)
{"evalsha":1}
bool(false)
{"evalsha":2}
bool(false)
{"evalsha":2}
int(1)
