<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** A connection to the server, which sends commands and reads replies as they are. */
final class Connection
{
    /** @var resource */
    private $stream;

    public function __construct(string $path)
    {
        $this->stream = stream_socket_client("unix://$path");
        stream_set_write_buffer($this->stream, 0);
    }

    /** @param list<string|int> ...$commands */
    public function write(array ...$commands): void
    {
        $text = '';
        foreach ($commands as $command) {
            $text .= '*' . count($command) . "\r\n";
            foreach ($command as $argument) {
                $text .= '$' . strlen((string) $argument) . "\r\n$argument\r\n";
            }
        }
        fwrite($this->stream, $text);
    }

    /** Returns the next reply. An error begins with "ERROR ". */
    public function read(): mixed
    {
        $line = fgets($this->stream);
        if ($line === false) {
            throw new \RuntimeException('the server has closed the connection');
        }
        $rest = substr($line, 1, -2);

        return match ($line[0]) {
            ':' => (int) $rest,
            '+' => $rest,
            '-' => "ERROR $rest",
            '$' => $rest === '-1' ? null : substr(stream_get_contents($this->stream, (int) $rest + 2), 0, -2),
            '*' => $this->readList((int) $rest),
        };
    }

    /** @return list<mixed> */
    private function readList(int $length): array
    {
        $list = [];
        while ($length-- > 0) {
            $list[] = $this->read();
        }

        return $list;
    }

    public function call(string|int ...$command): mixed
    {
        $this->write($command);

        return $this->read();
    }
}
