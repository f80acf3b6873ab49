<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

/** Listens to MONITOR, to learn which commands clients send, and which scripts call. */
final class RedisMonitor
{
    private const MARK = 'distlock-bench-end-of-contest';

    /** @var resource */
    private $stream;

    public function __construct(string $host, int $port)
    {
        $stream = @stream_socket_client("tcp://$host:$port", $code, $message, 5.0);
        if ($stream === false) {
            throw new \RuntimeException("cannot watch redis at $host:$port: $message");
        }
        $this->stream = $stream;
        stream_set_timeout($stream, 5);
        fwrite($stream, "MONITOR\r\n");
        if (fgets($stream) !== "+OK\r\n") {
            throw new \RuntimeException('redis refuses MONITOR, without which commands cannot be counted');
        }
    }

    /** Returns a text that must be sent with ECHO at the end, so that the monitor knows that it has seen everything. */
    public function endMark(): string
    {
        return self::MARK;
    }

    /** @return array<string, true> */
    public function commandsFromScriptsOnly(): array
    {
        $scripts = $clients = [];
        while (($line = fgets($this->stream)) !== false) {
            if (str_contains($line, self::MARK)) {
                return array_diff_key($scripts, $clients);
            }
            if (!preg_match('/^\+[\d.]+ \[\d+ (\S+)\] "(\w+)"/', $line, $match)) {
                continue;
            }
            if ($match[1] === 'lua') {
                $scripts[strtolower($match[2])] = true;
            } else {
                $clients[strtolower($match[2])] = true;
            }
        }
        throw new \RuntimeException('redis stopped reporting what its clients do');
    }
}
