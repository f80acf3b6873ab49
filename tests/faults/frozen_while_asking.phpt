--TEST--
A waiter that gave up while a frozen server owed it an answer is not served when it thaws
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/observe.php';

$server = server();
$holder = child(function (Channel $channel) use ($server) {
    $lock = new RedisLock(key(), $server->dsn(['timeout' => 30, 'client_name' => 'holder']), 60.0);
    $lock->acquire();
    $channel->send('acquired');
    $channel->receive();

    return $lock->release();
});
$holder->await();
$waiter = child(function (Channel $channel) use ($server) {
    $lock = new RedisLock(key(), $server->dsn(['timeout' => 2.0 * slowness(), 'connect_timeout' => 2.0 * slowness()]), 60.0);
    $channel->send($lock->acquire(0.1));
    $channel->receive();
    $channel->send(failure(fn () => $lock->acquire(10.0)));
    $channel->receive();
});
$waiter->await();
[$holders] = array_column(clients('holder', $server->redis()), 'addr');
$server->pause();
$waiter->send('wait');
echo $waiter->await(), "\n";
$holder->send('release');
await(fn () => is_unread($holders));
$server->resume();
var_dump($holder->result());
var_dump(($other = new RedisLock(key(), $server->dsn()))->acquire(5.0));
$waiter->send('end');
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
bool(true)
bool(true)
