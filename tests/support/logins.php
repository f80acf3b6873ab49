<?php

/* Servers that are asked for a login, and answer as a test tells them. */

namespace DistLock\Test;

require_once __DIR__ . '/faults.php';

/** Answers each step of a login like a server that accepts it, and each call of a script with a fencing token. */
function answer_to(array $command): string
{
    return match (strtoupper($command[0])) {
        'AUTH', 'SELECT', 'CLIENT' => "+OK\r\n",
        'INFO' => bulk("# Server\r\nrun_id:" . str_repeat('a', 40) . "\r\n"),
        'ROLE' => "*3\r\n" . bulk('master') . ":0\r\n*0\r\n",
        'SCRIPT' => '*' . count($command) - 2 . "\r\n" . str_repeat(":1\r\n", count($command) - 2),
        'SUBSCRIBE' => "*3\r\n" . bulk('subscribe') . bulk($command[1]) . ":1\r\n",
        default => ":1\r\n",
    };
}

/**
 * Makes a server that answers nothing before it has got a command whose name is $last, so whatever doesn't come before
 * answers never comes. It tells what it has got until then, one string for each connection, and behaves from there on.
 */
function patient_server(string $last = 'EVALSHA'): Peer
{
    return peer(function (Connection $connection) use ($last): void {
        $commands = [];
        do {
            $command = $connection->command();
            $commands = array_merge($commands, $command === null ? [] : [$command]);
        } while ($command !== null && $command[0] !== $last);
        $connection->tell(summary($commands));
        $connection->write(implode(array_map(answer_to(...), $commands)));
        while (($command = $connection->command()) !== null) {
            $connection->write(answer_to($command));
        }
    });
}

/** @param string[][] $commands */
function summary(array $commands): string
{
    return implode(' ', array_map(fn (array $command) => match ($command[0]) {
        'CLIENT', 'SCRIPT', 'CLUSTER', 'SENTINEL' => "$command[0] $command[1]",
        'SELECT' => "$command[0] $command[1]",
        default => $command[0],
    }, $commands));
}

/** Makes a server that never answers. It tells what it has got on a connection when the other end closes that. */
function mute_server(): Peer
{
    return peer(function (Connection $connection): void {
        $commands = [];
        while (($command = $connection->command()) !== null) {
            $commands[] = $command;
        }
        $connection->tell(summary($commands));
    });
}
