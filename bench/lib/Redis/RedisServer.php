<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\CommandLine;
use DistLock\Bench\Relay;
use DistLock\Bench\Server;

/**
 * Counts the commands that clients send. INFO commandstats also counts the commands that scripts call. So MONITOR,
 * which distinguishes the two, watches a small contest first, and commands that only scripts called are left out of the
 * count. A command that both send is always counted: the figure can be too high, but never too low.
 */
final class RedisServer implements Server
{
    private ?\Redis $connection = null;
    /** @var array<string, true> */
    private array $fromScriptsOnly = [];
    private int $before = 0;

    /** @param bool $isShared whether the requests that a PHP-FPM worker serves share a connection */
    public function __construct(
        public readonly string $host,
        public readonly int $port,
        private readonly bool $isShared = false,
    ) {
    }

    /**
     * The server that scripts/bench has started.
     *
     * @param ?int $network how many microseconds a round trip to it takes; null: no delay is added
     * @return array{self, ?Relay} the caller must close the relay
     */
    public static function atDistance(?int $network): array
    {
        $address = CommandLine::environment('DISTLOCK_TEST_REDIS_HOST') . ':' . CommandLine::environment('DISTLOCK_TEST_REDIS_PORT');
        $relay = $network === null ? null : new Relay($address, intdiv($network, 2));
        [$host, $port] = explode(':', $relay->addresses ?? $address);
        return [new self($host, (int) $port), $relay];
    }

    /** A copy is made for another process, so it connects anew. */
    public function __clone()
    {
        $this->connection = null;
    }

    public function connect(): \Redis
    {
        $redis = new \Redis();
        $this->isShared ? $redis->pconnect($this->host, $this->port, 5.0) : $redis->connect($this->host, $this->port, 5.0);
        return $redis;
    }

    public function dsn(): string
    {
        return "redis://$this->host:$this->port";
    }

    public function version(): string
    {
        return $this->connection()->info('server')['redis_version'];
    }

    public function processId(): int
    {
        return (int) $this->connection()->info('server')['process_id'];
    }

    public function roundTrip(): void
    {
        $this->connection()->ping();
    }

    public function learnRequests(callable $contest): void
    {
        $monitor = new RedisMonitor($this->host, $this->port);
        $contest();
        $this->connection()->echo($monitor->endMark());
        $this->fromScriptsOnly = $monitor->commandsFromScriptsOnly();
    }

    public function startCounting(): void
    {
        $this->before = $this->commands();
    }

    public function countRequests(): int
    {
        $ownInfo = 1;
        return $this->commands() - $this->before - $ownInfo;
    }

    /** Returns the processor time that it has used so far. */
    public function processorSeconds(): float
    {
        $used = $this->connection()->info('cpu');
        return $used['used_cpu_user'] + $used['used_cpu_sys'];
    }

    /** @return array<string, int> the keys whose names contain $part, and their remaining seconds to live */
    public function keys(string $part): array
    {
        $this->connection()->setOption(\Redis::OPT_SCAN, \Redis::SCAN_RETRY);
        $keys = [];
        $cursor = null;
        while ($found = $this->connection()->scan($cursor, "*$part*", 1000)) {
            foreach ($found as $key) {
                $keys[$key] = $this->connection()->ttl($key);
            }
        }
        return $keys;
    }

    /** Returns how often a command was called, by clients and by scripts. */
    public function calls(string $command): int
    {
        $statistics = $this->connection()->info('commandstats')["cmdstat_$command"] ?? '';
        return preg_match('/\bcalls=(\d+)/', $statistics, $match) ? (int) $match[1] : 0;
    }

    /** @return array{calls: int, microseconds: int, inside: int} of all scripts; inside: the commands they called */
    public function scripts(): array
    {
        $scripts = ['calls' => 0, 'microseconds' => 0, 'inside' => 0];
        foreach ($this->connection()->info('commandstats') as $name => $statistics) {
            preg_match('/\bcalls=(\d+),usec=(\d+)/', $statistics, $match);
            if (preg_match('/^cmdstat_eval(sha)?$/', $name)) {
                $scripts['calls'] += (int) $match[1];
                $scripts['microseconds'] += (int) $match[2];
            } elseif (!preg_match('/^cmdstat_(info|client|script|subscribe|config|select|echo|ping|command)\b/', $name)) {
                $scripts['inside'] += (int) $match[1];
            }
        }
        return $scripts;
    }

    public function size(): int
    {
        return $this->connection()->dbSize();
    }

    public function delete(string $part): void
    {
        foreach (array_keys($this->keys($part)) as $key) {
            $this->connection()->del($key);
        }
    }

    private function commands(): int
    {
        $calls = 0;
        foreach ($this->connection()->info('commandstats') as $name => $statistics) {
            $command = explode('|', substr($name, strlen('cmdstat_')))[0];
            if (!isset($this->fromScriptsOnly[$command]) && preg_match('/\bcalls=(\d+)/', $statistics, $match)) {
                $calls += (int) $match[1];
            }
        }
        return $calls;
    }

    private function connection(): \Redis
    {
        return $this->connection ??= $this->connect();
    }
}
