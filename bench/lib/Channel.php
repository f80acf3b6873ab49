<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** Messages between the bench and one of its processes. */
final class Channel
{
    /** @param resource $stream */
    public function __construct(private $stream)
    {
    }

    /** @return array{self, self} */
    public static function pair(): array
    {
        $ends = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        if ($ends === false) {
            throw new \RuntimeException('cannot open a pair of sockets');
        }
        return [new self($ends[0]), new self($ends[1])];
    }

    public function send(mixed $message): void
    {
        $body = serialize($message);
        $rest = pack('N', strlen($body)) . $body;
        while ($rest !== '') {
            $written = @fwrite($this->stream, $rest);
            if (!$written) {
                throw new \RuntimeException('the other process is gone');
            }
            $rest = substr($rest, $written);
        }
    }

    public function receive(): mixed
    {
        $length = unpack('N', $this->read(4))[1];
        return unserialize($this->read($length), ['allowed_classes' => false]);
    }

    public function close(): void
    {
        fclose($this->stream);
    }

    private function read(int $length): string
    {
        stream_set_timeout($this->stream, Workers::LIMIT_SECONDS);
        $bytes = '';
        while (strlen($bytes) < $length) {
            $part = fread($this->stream, $length - strlen($bytes));
            if ($part === false || $part === '') {
                throw new \RuntimeException('the other process died or went silent');
            }
            $bytes .= $part;
        }
        return $bytes;
    }
}
