--TEST--
A lock that was acquired although the login was refused, because anybody may lock, is free when acquire() throws
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$redis = $server->redis();
$dsn = "redis://:needless@127.0.0.1:$server->port?timeout=20&connect_timeout=20";
$unknown = "redis://nobody:needless@127.0.0.1:$server->port?timeout=20&connect_timeout=20";
// After a refusal, the next login of the same DSN comes before the call, so each has a DSN of its own.
// The server knows the scripts, so it executes the call that is written with the login.
$first = new RedisLock(key('first'), $server->dsn(), 60.0);
$first->acquire();
$redis->rawCommand('CONFIG', 'RESETSTAT');
$claims = [
    'mutex' => new RedisLock(key(), $dsn, 60.0),
    'unknown user' => new RedisLock(key(), $unknown, 60.0),
    'reader' => [new RedisLock(key(), "$dsn&client_name=reader", 60.0), 'acquireRead'],
    'semaphore' => new RedisSemaphore(key(), 2, "$dsn&client_name=semaphore", 60.0),
];
foreach ($claims as $name => $claim) {
    [$lock, $method] = is_array($claim) ? $claim : [$claim, 'acquire'];
    echo "$name: ", failure(fn () => $lock->$method()), "\n";
    var_dump($lock->isHeld(), $redis->exists(key()));
}
// Each was executed, and was released with the script's source.
foreach (['cmdstat_evalsha', 'cmdstat_eval'] as $command) {
    echo $command, ' ', preg_match('/calls=(\d+)/', $redis->info('commandstats')[$command], $found) ? $found[1] : '', "\n";
}
--EXPECT--
mutex: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 has no password: remove it from the DSN
bool(false)
int(0)
unknown user: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
bool(false)
int(0)
reader: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 has no password: remove it from the DSN
bool(false)
int(0)
semaphore: DistLock\ConnectionException: redis://127.0.0.1:PORT/0 has no password: remove it from the DSN
bool(false)
int(0)
cmdstat_evalsha 4
cmdstat_eval 4
