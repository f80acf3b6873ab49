--TEST--
The deadline of a wait holds while the server is gone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$holder = contender(key(), $server->dsn());
outcome($holder);
$waiter = child(function () use ($server) {
    $lock = new RedisLock(key(), $server->dsn(['connect_timeout' => 60]));
    $seconds = seconds(fn () => failure(fn () => $lock->acquire(2.0 * slowness())));

    return between(1.9 * slowness(), $seconds, 3 * slowness());
});
await_waiters(1, key(), $server->redis());
$server->kill();
echo $waiter->result(), "\n";
$holder->kill();
--EXPECT--
yes
