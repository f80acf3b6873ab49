<?php

/*
 * Misbehaving servers are forked children, which inherit everything that the test has open: start them before any lock
 * whose connection should be seen to close.
 */

namespace DistLock\Test;

/** One accepted connection. */
final class Connection
{
    /** @param resource $stream */
    public function __construct(private $stream, private Channel $channel)
    {
    }

    /**
     * Returns the next command in the protocol of Redis.
     *
     * @return string[]|null null: the connection was closed
     */
    public function command(): ?array
    {
        $count = $this->header('*');
        $words = [];
        while ($count !== null && count($words) < $count) {
            $length = $this->header('$');
            $words[] = substr(stream_get_contents($this->stream, $length + 2), 0, $length);
        }

        return $count === null ? null : $words;
    }

    /** Returns what arrives next, in whatever protocol; "" if the other end is gone. */
    public function read(): string
    {
        return (string) fread($this->stream, 65536);
    }

    /** Returns false if the other end is gone. */
    public function write(string $bytes): bool
    {
        return @fwrite($this->stream, $bytes) !== false;
    }

    /** Reads until the other end closes, without answering. */
    public function ignore(): void
    {
        stream_get_contents($this->stream);
    }

    public function close(): void
    {
        fclose($this->stream);
    }

    /** Closes it so that the other end can't write any more. */
    public function reset(): void
    {
        socket_set_option(@socket_import_stream($this->stream), SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
        fclose($this->stream);
    }

    /** Returns the port on which it was accepted. */
    public function port(): int
    {
        return (int) substr(strrchr(stream_socket_get_name($this->stream, false), ':'), 1);
    }

    /** Sends a message to Peer::await(). */
    public function tell(mixed $message): void
    {
        $this->channel->send($message);
    }

    private function header(string $type): ?int
    {
        $line = fgets($this->stream);
        if ($line === false) {
            return null;
        }
        if ($line[0] !== $type) {
            throw new \RuntimeException("$type expected: $line");
        }

        return (int) substr($line, 1);
    }
}

/** A listening socket on a free port, served by a forked process and whatever that forks. */
abstract class Misbehaving
{
    public readonly string $host;
    public readonly int $port;
    protected Channel $channel;
    private ?int $pid = null;

    /** @param callable(resource, Channel): never $serve */
    protected function start(callable $serve, string $host = '127.0.0.1'): void
    {
        $listener = listen(0, $host);
        $this->host = $host;
        $this->port = (int) substr(strrchr(stream_socket_get_name($listener, false), ':'), 1);
        [$this->channel, $far] = Channel::pair();
        $pid = pcntl_fork();
        if ($pid === 0) {
            posix_setpgid(0, 0);
            $this->channel->close();
            try {
                $serve($listener, $far);
            } catch (\Throwable $thrown) {
                echo get_class($this), ': ', $thrown->getMessage(), "\n";
            }
            vanish();
        }
        posix_setpgid($pid, $pid);
        fclose($listener);
        $far->close();
        $this->pid = $pid;
        at_end(fn () => $this->stop());
    }

    public function dsn(array $options = []): string
    {
        return dsn_of($this->host, $this->port, $options);
    }

    public function stop(): void
    {
        if ($this->pid !== null) {
            posix_kill(-$this->pid, SIGKILL);
            pcntl_waitpid($this->pid, $status);
            $this->pid = null;
        }
    }
}

final class Peer extends Misbehaving
{
    public function __construct(callable $conversation)
    {
        $this->start(static function ($listener, Channel $channel) use ($conversation): never {
            pcntl_signal(SIGCHLD, SIG_IGN);
            while (true) {
                $stream = @stream_socket_accept($listener, -1);
                if ($stream === false) {
                    continue;
                }
                if (pcntl_fork() === 0) {
                    fclose($listener);
                    $conversation(new Connection($stream, $channel));
                    fclose($stream);
                    vanish();
                }
                fclose($stream);
            }
        });
    }

    /** Returns the next message of a conversation, from Connection::tell(). */
    public function await(float $seconds = 20): mixed
    {
        return $this->channel->receive($seconds);
    }
}
