--TEST--
A refused acquisition doesn't wait for replicas that are missing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$master = server();
$holder = new RedisLock(key(), $master->dsn());
$holder->acquire();
// By the second acquire the process has a connection, and by the third a listener.
$lock = new RedisLock(key(), $master->dsn(['timeout' => 60]), replicas: 1);
foreach ([0.0, 0.1, 0.1, 0.0] as $timeout) {
    echo between($timeout, seconds(fn () => print($lock->acquire($timeout) ? 'acquired ' : 'not ')), 15 * slowness()), "\n";
}
var_dump($holder->inspect()->waiters, $holder->release());
$lock = new RedisLock(key(), $master->dsn(['timeout' => 6]), replicas: 1);
echo failure(fn () => $lock->acquire(0.0)), "\n";
--EXPECT--
not yes
not yes
not yes
not yes
int(0)
bool(true)
DistLock\ServerException: redis://127.0.0.1:PORT/0: the lock was acknowledged by 0 of 1 replicas in time
