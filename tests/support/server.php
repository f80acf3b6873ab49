<?php

namespace DistLock\Test;

/**
 * Starts a redis for this test.
 *
 * @param string[] $options for its command line: ['--requirepass', 'secret']
 */
function server(array $options = []): Server
{
    return Server::start('redis', $options, directory());
}

/** Runs scripts/servers, which starts and stops all servers. */
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

/** Starts a $kind of scripts/servers, which is stopped when the test ends. */
function start(string $kind, array $options, string $directory): void
{
    at_end(fn () => servers('stop', '--dir', $directory));
    servers('start', $kind, '--dir', $directory, '--', ...$options);
}

/** Starts servers for this test, and returns their directory. */
function started(string $kind, array $options = []): string
{
    $directory = directory();
    start($kind, $options, $directory);

    return $directory;
}

/**
 * Returns the directory of servers that tests share, and that the first test to ask starts. A test that disturbs them
 * starts its own.
 */
function shared(string $kind): string
{
    $directory = environment('DISTLOCK_TEST_DIR');
    once($kind, fn () => servers('start', $kind, '--dir', $directory));

    return $directory;
}

/**
 * Returns the hosts of the ZooKeeper that all tests share, and that the first test to ask starts; or of the one that
 * whoever runs this program has started.
 */
function hosts(): string
{
    if (getenv('DISTLOCK_TEST_ZOOKEEPER') === false) {
        putenv('DISTLOCK_TEST_ZOOKEEPER=' . addresses(new Server('zookeeper', shared('zookeeper'))));
    }

    return getenv('DISTLOCK_TEST_ZOOKEEPER');
}

/** @return resource listens there; 0: on any port */
function listen(int $port, string $host = '127.0.0.1')
{
    $context = stream_context_create(['socket' => ['so_reuseaddr' => true]]);
    $listener = stream_socket_server("tcp://$host:$port", $code, $message, context: $context);
    if ($listener === false) {
        throw new \RuntimeException("$host:$port: $message");
    }

    return $listener;
}

/**
 * Listens without ever accepting, and has as many connections waiting as it may: further ones are never made.
 *
 * @return resource[] the listening one first; close them when the test is over
 */
function listen_in_vain(): array
{
    $context = stream_context_create(['socket' => ['backlog' => 0]]);
    $listener = stream_socket_server('tcp://127.0.0.1:0', $code, $message, context: $context);
    $sockets = [$listener];
    do {
        $sockets[] = $last = stream_socket_client(
            'tcp://' . stream_socket_get_name($listener, false),
            timeout: 0.0,
            flags: STREAM_CLIENT_ASYNC_CONNECT,
        );
        $read = $except = null;
        $write = [$last];
    } while (stream_select($read, $write, $except, 0, 300000) > 0);

    return $sockets;
}

/** @return Server[] the first servers that scripts/servers started for a kind with several */
function members(string $kind, int $count, string $directory): array
{
    return array_map(fn (int $number) => new Server("$kind-$number", $directory), range(1, $count));
}

/** Returns addresses in the form "127.0.0.1:1,127.0.0.1:2". */
function addresses(Server ...$servers): string
{
    return implode(',', array_map(fn (Server $server) => "127.0.0.1:$server->port", $servers));
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

    /** Makes a new plain connection. */
    public function redis(?string $password = null): \Redis
    {
        return connect($this->port, $password);
    }

    /**
     * Restarts it on the same port, even after kill() and stop(). A redis has forgotten everything unless the options
     * prevent that.
     */
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
        // For a dead process, this only waits until it is gone.
        $this->stop();
    }

    /** Returns its answer to a command; null: none. A paused server isn't asked. */
    public function ask(string ...$words): mixed
    {
        try {
            return $this->state() === 'T' ? null : $this->redis()->rawCommand(...$words);
        } catch (\RedisException) {
            return null;
        }
    }

    /** Whether it is a connected replica of that server. */
    public function follows(self $master): bool
    {
        [$role, , $port, $link] = ($this->ask('ROLE') ?: []) + [null, null, null, null];

        return $role === 'slave' && $port === $master->port && $link === 'connected';
    }

    /** Stops it: it keeps its connections, accepts new ones (the kernel does), and answers nothing. */
    public function pause(): void
    {
        posix_kill($this->pid(), SIGSTOP);
        await(fn () => $this->state() === 'T');
    }

    public function resume(): void
    {
        posix_kill($this->pid(), SIGCONT);
    }

    /** Returns "T" if it is stopped, "S" if it sleeps, and so on; null: the process is gone. */
    private function state(): ?string
    {
        $status = (string) @file_get_contents("/proc/{$this->pid()}/status");

        return preg_match('/^State:\s*(\w)/m', $status, $found) ? $found[1] : null;
    }
}
