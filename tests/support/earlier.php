<?php

/* A client of the version before this one, of which support/earlier has the scripts: what workers do that still run it. */

namespace DistLock\Test;

require_once __DIR__ . '/contention.php';

/** One connection, with as much of the protocol as the client needs. */
final class EarlierConnection
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

    /** The next message of a subscription within that number of seconds, or null. */
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
        // Unbuffered, so that a select sees what is left.
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

final class EarlierLock
{
    private EarlierConnection $commands;
    private ?EarlierConnection $listener = null;
    private string $channel;
    private string $server;
    private string $token;
    /** @var array<string, string> */
    private static array $scripts = [];

    public function __construct(private int $port, private string $name, private float $ttl = 30.0, private string $wanted = 'write')
    {
        $this->commands = new EarlierConnection($port);
        preg_match('/run_id:(\w+)/', $this->commands->call('INFO', 'server'), $found);
        $this->server = $found[1];
    }

    public function acquire(float $timeout): bool
    {
        $deadline = microtime(true) + $timeout;
        $this->token = 'earlier:' . getmypid() . ':' . bin2hex(random_bytes(16)) . ':' . (int) (microtime(true) * 1e6);
        $answer = $this->ask($this->listener !== null);
        if (is_array($answer) && $this->listener === null) {
            $this->listener = new EarlierConnection($this->port);
            $this->channel = 'distlock:' . bin2hex(random_bytes(16)) . ':1';
            $this->listener->call('SUBSCRIBE', $this->channel);
            $answer = $this->ask(true);
        }
        while (is_array($answer)) {
            [$left, $position] = $answer;
            $until = min($deadline, microtime(true) + ($left + 1 + min(1000, 20 * $position)) / 1e3);
            if ($this->hears($until)) {
                return true;
            }
            if (microtime(true) >= $deadline) {
                return $this->run('leave', $this->token, $this->ttl(), $this->wanted, $this->entry(), '', $this->server) > 0;
            }
            $answer = $this->ask(true);
        }

        return true;
    }

    public function release(): bool
    {
        return $this->run('release', $this->token, $this->server) === 1;
    }

    private function hears(float $until): bool
    {
        while (($seconds = $until - microtime(true)) > 0) {
            $message = $this->listener->message($seconds);
            // It knows no message but this.
            if ($message !== null && preg_match('/^(\S+) (\d+) (\d+) (\S+)$/', $message, $grant) && $grant[1] === $this->token) {
                return $grant[4] === $this->server;
            }
        }

        return false;
    }

    private function ask(bool $isWaiting): mixed
    {
        $queued = $isWaiting ? [$this->entry(), ''] : [];

        return $this->run('acquire', $this->token, $this->ttl(), $this->wanted, $this->server, ...$queued);
    }

    private function ttl(): string
    {
        return (string) (int) ($this->ttl * 1000);
    }

    private function entry(): string
    {
        return "{$this->ttl()} $this->channel $this->token $this->wanted";
    }

    private function run(string $script, string ...$arguments): mixed
    {
        $keys = [$this->name, queue($this->name), fence($this->name), shares($this->name)];

        return $this->commands->call('EVAL', self::script($script), '4', ...$keys, ...$arguments);
    }

    private static function script(string $name): string
    {
        $read = static fn (string $name) => file_get_contents(__DIR__ . "/earlier/$name.lua");

        return self::$scripts[$name] ??= str_replace("-- needs: common\n", $read('common'), $read($name));
    }
}
