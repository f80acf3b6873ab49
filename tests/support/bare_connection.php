<?php

/* A client that contains nothing of distlock, for what a test itself writes to a server. */

namespace DistLock\Test;

/** One connection, with as much of the protocol as is needed. */
final class BareConnection
{
    /** @var resource */
    private $stream;

    public function __construct(int $port)
    {
        $this->stream = stream_socket_client("tcp://127.0.0.1:$port");
    }

    public function call(string ...$words): mixed
    {
        $bytes = '*' . count($words) . "\r\n";
        foreach ($words as $word) {
            $bytes .= '$' . strlen($word) . "\r\n$word\r\n";
        }
        fwrite($this->stream, $bytes);

        return $this->reply();
    }

    /** Returns the next message of a subscription within this many seconds, or null. */
    public function message(float $seconds): ?string
    {
        $streams = [$this->stream];
        $none = null;
        stream_set_blocking($this->stream, true);
        $ready = stream_select($streams, $none, $none, (int) $seconds, (int) (fmod($seconds, 1) * 1e6));

        return $ready > 0 ? $this->reply()[2] : null;
    }

    private function reply(): mixed
    {
        // Reading is unbuffered, so that select() sees what is left.
        $line = '';
        while (!str_ends_with($line, "\r\n")) {
            $line .= $this->read(1);
        }
        $value = substr($line, 1, -2);

        return match ($line[0]) {
            ':' => (int) $value,
            '+' => $value,
            '$' => $value === '-1' ? null : substr($this->read((int) $value + 2), 0, -2),
            '*' => array_map(fn () => $this->reply(), range(1, (int) $value)),
            '-' => throw new \RuntimeException($value),
        };
    }

    private function read(int $bytes): string
    {
        stream_set_read_buffer($this->stream, 0);
        $read = '';
        while (strlen($read) < $bytes) {
            $part = fread($this->stream, $bytes - strlen($read));
            $part === '' || $part === false ? throw new \RuntimeException('the server went away') : $read .= $part;
        }

        return $read;
    }
}
