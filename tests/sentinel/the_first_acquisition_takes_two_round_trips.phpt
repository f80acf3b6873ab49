--TEST--
A process's first acquisition takes two round trips: a question to a sentinel, and the login together with the call
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/logins.php';

// Each answers nothing before the last command of its round trip has arrived.
$master = patient_server();
$sentinel = peer(function (Connection $connection) use ($master): void {
    $commands = array_map(fn () => $connection->command(), range(1, 3));
    $connection->tell(summary($commands));
    $connection->write("+OK\r\n*2\r\n" . bulk('127.0.0.1') . bulk((string) $master->port));
    foreach ([1, 2] as $number) {
        $connection->write("*3\r\n" . bulk('subscribe') . bulk($commands[2][$number]) . ":$number\r\n");
    }
    $connection->ignore();
});
$options = ['timeout' => 20, 'connect_timeout' => 20, 'sentinel_password' => 'secret'];
$lock = new RedisLock(key(), complete_dsn("redis+sentinel://:secret@127.0.0.1:$sentinel->port/main", $options));
var_dump($lock->acquire());
echo $sentinel->await(), "\n", $master->await(), "\n";
--EXPECT--
bool(true)
AUTH SENTINEL GET-MASTER-ADDR-BY-NAME SUBSCRIBE
AUTH CLIENT SETNAME INFO ROLE SCRIPT EXISTS EVALSHA
