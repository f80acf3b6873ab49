--TEST--
A question whose connection breaks late, and whose repetition isn't answered, ends with the time for one connection and one answer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

const LIMIT = 1.3;

$server = server();
$proxy = proxy($server->port);
$timeout = 3.0 * slowness();
$late = 0.85 * $timeout;
$lock = new RedisLock(key(), $proxy->dsn(['connect_timeout' => $timeout, 'timeout' => $timeout]));
$holder = new RedisLock(key(), $server->dsn(), ttl: 600.0 * slowness());
$holder->acquire();
// By then the process has its connections, and what is next said of the lock is that the wait is over.
begin_to_listen($lock);
$proxy->delayConnections(0.75 * $timeout);
$cut = child(function () use ($server, $proxy, $late): void {
    await_waiters(1, key(), $server->redis());
    $proxy->holdReply(key());
    $proxy->happened();
    usleep((int) ($late * 1e6));
    $proxy->disconnect();
    $proxy->pass();
    $proxy->holdReply(key());
});
$elapsed = seconds(fn () => print(failure(fn () => $lock->acquire(LIMIT)) . "\n"));
// One after the other, the three would take 2.6 of the time.
echo between(LIMIT + $late, $elapsed, LIMIT + 2.35 * $timeout), "\n";
$cut->result();
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
yes
