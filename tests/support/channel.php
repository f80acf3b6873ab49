<?php

namespace DistLock\Test;

final class Deadline
{
    private float $at;

    public function __construct(float $seconds)
    {
        $this->at = hrtime(true) / 1e9 + $seconds * slowness();
    }

    public function remaining(): float
    {
        return max(0.0, $this->at - hrtime(true) / 1e9);
    }
}

/**
 * Does the same as stream_select(), but a signal doesn't end it.
 *
 * @param resource[] $readable
 * @return resource[] those that can be read; none if the time is up
 */
function select(array $readable, Deadline $deadline): array
{
    do {
        $ready = $readable;
        $none = null;
        $remaining = $deadline->remaining();
        if (@stream_select($ready, $none, $none, (int) $remaining, (int) (fmod($remaining, 1) * 1e6))) {
            return $ready;
        }
    } while ($deadline->remaining() > 0.0);

    return [];
}

/**
 * Reads what has arrived; to be called when select() says so. It doesn't call feof(), which waits if there is nothing
 * to read.
 *
 * @param resource $stream
 * @return string what is there, at least a byte; '' when the other end has closed
 */
function read_available($stream, int $most = 65536): string
{
    return (string) @fread($stream, $most);
}

/** Exchanges messages, which are any serializable values, between two processes. */
final class Channel
{
    /** @param resource $stream */
    private function __construct(private $stream)
    {
    }

    /** @return self[] both ends */
    public static function pair(): array
    {
        return array_map(
            static fn ($stream) => new self($stream),
            stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0),
        );
    }

    public function send(mixed $message): void
    {
        $bytes = serialize($message);
        fwrite($this->stream, pack('N', strlen($bytes)) . $bytes);
    }

    /** Throws if the other end is gone, or silent for this long. */
    public function receive(float $seconds = 20): mixed
    {
        $deadline = new Deadline($seconds);
        $length = unpack('N', $this->read(4, $deadline))[1];

        return unserialize($this->read($length, $deadline));
    }

    /** @return resource for select(): if it is readable, receive() won't wait, or the other end is gone */
    public function stream()
    {
        return $this->stream;
    }

    public function close(): void
    {
        fclose($this->stream);
    }

    private function read(int $length, Deadline $deadline): string
    {
        $bytes = '';
        while (strlen($bytes) < $length) {
            if (select([$this->stream], $deadline) === []) {
                throw new \RuntimeException('the other process gave no answer in time');
            }
            $chunk = read_available($this->stream, $length - strlen($bytes));
            if ($chunk === '') {
                throw new \RuntimeException('the other process ended without an answer');
            }
            $bytes .= $chunk;
        }

        return $bytes;
    }
}
