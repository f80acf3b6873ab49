--TEST--
A wait without limit ends when the server is frozen beyond the holder's ttl
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$holder = new RedisLock(key(), $server->dsn(), ttl: 5.0 * slowness(), autoRenew: false);
$waiter = child(function (Channel $channel) use ($server) {
    $lock = new RedisLock(key(), $server->dsn(['timeout' => 2.0 * slowness(), 'connect_timeout' => 2.0 * slowness()]));
    $channel->receive();

    return failure(fn () => $lock->acquire());
});
$holder->acquire();
$waiter->send('wait');
await_waiters(1, key(), $server->redis());
$server->pause();
echo $waiter->result(), "\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
