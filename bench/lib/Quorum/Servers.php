<?php

declare(strict_types=1);

namespace DistLock\Bench\Quorum;

use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Server;

/** Several servers that count as one: the sum of what they executed, and a round trip through the delay. */
final class Servers implements Server
{
    /** @param list<RedisServer> $servers */
    public function __construct(private array $servers, private RedisServer $delayed)
    {
    }

    public function __clone()
    {
        $this->servers = array_map(static fn (RedisServer $server) => clone $server, $this->servers);
        $this->delayed = clone $this->delayed;
    }

    public function roundTrip(): void
    {
        $this->delayed->roundTrip();
    }

    public function learnRequests(callable $contest): void
    {
        foreach ($this->servers as $server) {
            $contest = static fn () => $server->learnRequests($contest);
        }
        $contest();
    }

    public function startCounting(): void
    {
        array_map(static fn (RedisServer $server) => $server->startCounting(), $this->servers);
    }

    public function countRequests(): int
    {
        return array_sum(array_map(static fn (RedisServer $server) => $server->countRequests(), $this->servers));
    }

    public function processorSeconds(): float
    {
        return array_sum(array_map(static fn (RedisServer $server) => $server->processorSeconds(), $this->servers));
    }
}
