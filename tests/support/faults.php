<?php

/* Servers that refuse or misbehave, and how locks react. */

namespace DistLock\Test;

use DistLock\RedisLock;

/** Returns the exception of $work, without ports. */
function failure(callable $work): string
{
    return preg_replace('/:\d{4,}/', ':PORT', thrown($work));
}

/**
 * Has one acquire meet what $cause does to the server, which must be temporary, and another one what $cure leaves. Both
 * start with a plain connection. Tells what the first one threw, whether the second one succeeded, and on which
 * connection.
 */
function acquire_under(Server $server, callable $cause, callable $cure): void
{
    $name = client_name();
    $redis = $server->redis();
    $lock = new RedisLock(key(), $server->dsn(['client_name' => $name]));
    $lock->acquire();
    $lock->release();
    $before = command_connections($name, $redis);
    $cause($redis);
    echo failure(fn () => $lock->acquire(5.0)), "\n";
    $cure($redis);
    var_dump($lock->acquire(5.0));
    $after = command_connections($name, $redis);
    echo count($after), ' connection, ', $after === $before ? 'the same' : 'a new one', "\n";
}

/** Makes a server that behaves during the login, answers every other command with $reply, and then falls silent. */
function impostor(string $reply): Peer
{
    return misbehaving(fn (Connection $connection) => $connection->write($reply));
}

/** Makes a server that behaves during the login, and reacts to every other command with $reaction. */
function misbehaving(callable $reaction): Peer
{
    return peer(function (Connection $connection) use ($reaction): void {
        while (($command = $connection->command()) !== null) {
            match ($command[0]) {
                'AUTH', 'SELECT', 'CLIENT' => $connection->write("+OK\r\n"),
                'INFO' => $connection->write(bulk("# Server\r\nrun_id:" . str_repeat('a', 40) . "\r\n")),
                'SCRIPT' => $connection->write('*' . count($command) - 2 . "\r\n" . str_repeat(":1\r\n", count($command) - 2)),
                'SUBSCRIBE' => $connection->write("*3\r\n" . bulk('subscribe') . bulk($command[1]) . ":1\r\n"),
                default => $reaction($connection),
            };
        }
    });
}

function bulk(string $text): string
{
    return '$' . strlen($text) . "\r\n$text\r\n";
}

/** Whether somebody hasn't yet read all bytes that came from the client, or the server, at this address. */
function is_unread(string $address): bool
{
    $port = sprintf(':%04X', substr(strrchr($address, ':'), 1));
    foreach (file('/proc/self/net/tcp') as $line) {
        [, $local, $remote, , $queues] = preg_split('/\s+/', trim($line));
        if (strrchr($remote, ':') === $port && hexdec(substr(strrchr($queues, ':'), 1)) > 0) {
            return true;
        }
    }

    return false;
}
