--TEST--
A server that freezes in the middle of a wait ends it with a ConnectionException within the timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$holder = contender(key(), $server->dsn(), ttl: 300.0);
outcome($holder);
$lock = new RedisLock(key(), $server->dsn(['timeout' => 1.0 * slowness()]));
$pause = child(function () use ($server) {
    await_waiters(1, key(), $server->redis());
    $server->pause();
});
$seconds = seconds(fn () => print(failure(fn () => $lock->acquire(2.0 * slowness())) . "\n"));
// The front of the queue asks every 1.5 seconds.
echo between(1.3, $seconds, 4 * slowness()), "\n";
$server->resume();
$holder->send('release');
var_dump($holder->result(), $lock->acquire(20));
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
yes
bool(true)
bool(true)
