--TEST--
If a node closes the connection on which it was asked for the slots, the call goes to it on another one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/logins.php';

$marker = directory() . '/closed';
$peer = peer(function (Connection $connection) use ($marker): void {
    $slots = "*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n" . bulk('') . ":{$connection->port()}\r\n";
    $commands = [];
    while (($command = $connection->command()) !== null) {
        $commands[] = $command;
        $connection->write($command[0] === 'CLUSTER' ? $slots : answer_to($command));
        if ($command[0] === 'CLUSTER' && !file_exists($marker)) {
            touch($marker);
            break;
        }
        if ($command[0] === 'EVALSHA') {
            $connection->tell(summary($commands));
        }
    }
});
$lock = new RedisLock(key(), complete_dsn("redis+cluster://127.0.0.1:$peer->port", ['timeout' => 20, 'connect_timeout' => 20]));
var_dump($lock->acquire());
echo $peer->await(), "\n";
--EXPECT--
bool(true)
CLUSTER SLOTS CLIENT SETNAME INFO SCRIPT EXISTS EVALSHA
