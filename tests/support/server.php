<?php

namespace DistLock\Test;

/**
 * Starts a redis of the test's own.
 *
 * @param string[] $options for its command line: ['--requirepass', 'secret']
 */
function server(array $options = []): Server
{
    return Server::start('redis', $options, directory());
}

/** Runs scripts/servers, which is how all servers are started and stopped. */
function servers(string ...$arguments): void
{
    $process = proc_open(
        [root() . '/scripts/servers', ...$arguments],
        [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['pipe', 'w']],
        $pipes,
    );
    $errors = stream_get_contents($pipes[2]);
    if (proc_close($process) !== 0) {
        throw new \RuntimeException('scripts/servers ' . implode(' ', $arguments) . ": $errors");
    }
}

/** Starts what scripts/servers calls $kind; it is stopped when the test ends. */
function start(string $kind, array $options, string $directory): void
{
    at_end(fn () => servers('stop', '--dir', $directory));
    servers('start', $kind, '--dir', $directory, '--', ...$options);
}

/** One process that scripts/servers started, $name below $directory. */
final class Server
{
    public readonly int $port;

    public function __construct(private string $name, public readonly string $directory)
    {
        $this->port = (int) @file_get_contents("$this->directory/$name/port");
    }

    public static function start(string $kind, array $options, string $directory): self
    {
        start($kind, $options, $directory);

        return new self($kind, $directory);
    }

    public function pid(): int
    {
        return (int) file_get_contents("$this->directory/$this->name/pid");
    }

    public function log(): string
    {
        return file_get_contents("$this->directory/$this->name/log");
    }

    public function dsn(array $options = [], ?int $database = null): string
    {
        return dsn_of('127.0.0.1', $this->port, $options, $database);
    }

    /** A new plain connection. */
    public function redis(?string $password = null): \Redis
    {
        return connect($this->port, $password);
    }

    /** On the same port; a redis has forgotten everything unless the options say otherwise. Also after kill() and stop(). */
    public function restart(): void
    {
        servers('restart', $this->name, '--dir', $this->directory);
    }

    public function stop(): void
    {
        servers('stop', $this->name, '--dir', $this->directory);
    }

    public function kill(): void
    {
        posix_kill($this->pid(), SIGKILL);
        // To stop what is dead already is to wait until it is gone.
        $this->stop();
    }

    /** It keeps its connections, accepts new ones (the kernel does), and answers nothing. */
    public function pause(): void
    {
        posix_kill($this->pid(), SIGSTOP);
        await(fn () => preg_match('/^State:\s*T/m', file_get_contents('/proc/' . $this->pid() . '/status')) === 1);
    }

    public function resume(): void
    {
        posix_kill($this->pid(), SIGCONT);
    }
}
