--TEST--
A server that answers what no Redis would answer ends the update with an error
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/optimistic.php';

/** Answers these commands with these bytes, and the others as a Redis does. */
function odd(array $replies): Peer
{
    return peer(function (Connection $connection) use ($replies): void {
        $all = ['WATCH' => "+OK\r\n", 'GET' => "\$-1\r\n", 'MULTI' => "+OK\r\n", 'SET' => "+QUEUED\r\n", 'EXEC' => "*1\r\n+OK\r\n",
            'CLIENT' => "+OK\r\n", 'INFO' => bulk(''), 'SCRIPT' => bulk(str_repeat('a', 40))];
        while (($command = $connection->command()) !== null) {
            $connection->write(($replies + $all)[$command[0]]);
        }
    });
}

foreach ([
    [],
    ['WATCH' => ":1\r\n"],
    ['GET' => "*0\r\n"],
    ['GET' => ":1\r\n"],
    ['MULTI' => "\$-1\r\n"],
    ['SET' => ":1\r\n"],
    ['SET' => "-ERR no\r\n"],
    ['EXEC' => "*0\r\n"],
    ['EXEC' => "*1\r\n-ERR no\r\n"],
    ['EXEC' => "-EXECABORT no\r\n"],
    ['EXEC' => "+OK\r\n"],
    ['EXEC' => "garbage\r\n"],
] as $replies) {
    $value = new RedisOptimisticLock('key', odd($replies)->dsn(['connect_timeout' => 30, 'timeout' => 30]));
    echo preg_replace('~redis://\S+~', 'it', failure(fn () => $value->update(fn () => 'new', 0.0))), "\n";
}
--EXPECT--
nothing was thrown
DistLock\ConnectionException: it sent a reply that no Redis server would send
DistLock\ConnectionException: it sent a reply that no Redis server would send
DistLock\ConnectionException: it sent a reply that no Redis server would send
DistLock\ConnectionException: it sent a reply that no Redis server would send
DistLock\ConnectionException: it sent a reply that no Redis server would send: it is not known whether "key" was written
DistLock\ServerException: it ERR no
DistLock\ConnectionException: it sent a reply that no Redis server would send: it is not known whether "key" was written
DistLock\ServerException: it ERR no
DistLock\ServerException: it EXECABORT no
DistLock\ConnectionException: it sent a reply that no Redis server would send: it is not known whether "key" was written
DistLock\ConnectionException: it sent a reply that no Redis server would send: it is not known whether "key" was written
