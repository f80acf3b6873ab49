<?php

/* What a server says about its connections and the commands that it executes. */

namespace DistLock\Test;

/**
 * Returns the connections whose client_name is $name, except for listeners.
 *
 * @return int[] their ids
 */
function command_connections(string $name, ?\Redis $redis = null): array
{
    return connections($name, false, $redis);
}

/** @return int[] the ids of the listeners */
function listeners(string $name, ?\Redis $redis = null): array
{
    return connections($name, true, $redis);
}

/** @return int[] */
function connections(string $name, bool $listening, ?\Redis $redis): array
{
    $listening = array_filter(clients($name, $redis), fn (array $client) => ($client['sub'] > 0) === $listening);
    $ids = array_map('intval', array_column($listening, 'id'));
    sort($ids);

    return $ids;
}

/** @return array[] the entries of CLIENT LIST whose client_name is $name */
function clients(string $name, ?\Redis $redis = null): array
{
    return array_filter(($redis ?? redis())->client('list'), fn (array $client) => $client['name'] === $name);
}

/**
 * Returns the sockets of this machine's processes that belong to these connections to the shared server.
 *
 * @return string[] named as by descriptors()
 */
function sockets(string $name): array
{
    $ports = array_map(
        fn (array $client) => (int) substr(strrchr($client['addr'], ':'), 1),
        clients($name),
    );
    $sockets = array_filter(
        tcp_sockets(),
        fn (array $socket) => in_array($socket[0], $ports) && $socket[1] === redis()->getPort(),
    );

    return array_keys($sockets);
}

/**
 * @return array<string, array{int, int}> the local and the remote port of all IPv4 sockets, named as by descriptors()
 */
function tcp_sockets(): array
{
    $sockets = [];
    foreach (array_slice(file('/proc/self/net/tcp'), 1) as $line) {
        [, $local, $remote, , , , , , , $inode] = preg_split('/\s+/', trim($line));
        $sockets["socket:[$inode]"] = array_map(fn (string $address) => hexdec(substr(strrchr($address, ':'), 1)), [$local, $remote]);
    }

    return $sockets;
}

/** @return string[] what this process, or the given one, has open */
function descriptors(?int $pid = null): array
{
    // The descriptor that reads the directory is closed by then.
    return array_filter(array_map(fn (string $path) => @readlink($path), glob('/proc/' . ($pid ?? 'self') . '/fd/*')));
}

/** Returns a client_name that no other test uses. */
function client_name(): string
{
    return str_replace('/', '.', key('client'));
}

/** Watches the commands that the server receives from now on. */
function monitor(?int $port = null): Monitor
{
    return new Monitor($port ?? (int) environment('DISTLOCK_TEST_REDIS_PORT'));
}

final class Monitor
{
    /** @var resource */
    private $stream;
    private \Redis $redis;

    public function __construct(int $port)
    {
        $this->redis = connect($port);
        $this->stream = stream_socket_client("tcp://127.0.0.1:$port");
        stream_set_timeout($this->stream, (int) (20 * slowness()));
        fwrite($this->stream, "MONITOR\r\n");
        if (fgets($this->stream) !== "+OK\r\n") {
            throw new \RuntimeException('the server does not let itself be monitored');
        }
    }

    /**
     * Returns the commands since the last call, or the start, that contain $containing: those that clients sent, or
     * those from scripts.
     *
     * @return string[] 'time [database address] "word" ...'
     */
    public function commands(string $containing = '', bool $fromScripts = false): array
    {
        $mark = bin2hex(random_bytes(8));
        $this->redis->echo($mark);
        $commands = [];
        while (!str_contains($line = $this->line(), $mark)) {
            if (str_contains($line, ' lua] ') === $fromScripts && str_contains($line, $containing)) {
                $commands[] = $line;
            }
        }

        return $commands;
    }

    private function line(): string
    {
        $line = fgets($this->stream);
        if ($line === false) {
            throw new \RuntimeException('the monitored server went away');
        }

        return rtrim($line);
    }
}
