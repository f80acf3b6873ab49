<?php

declare(strict_types=1);

namespace DistLock\Bench\Quorum;

use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Relay;

/** Five servers, and the same servers behind a delay. */
final class Network
{
    /** @var list<RedisServer> without the delay */
    public readonly array $servers;
    /** @var list<RedisServer> with the delay */
    public readonly array $delayed;
    private readonly Relay $relay;

    /** @param string $addresses "127.0.0.1:1,127.0.0.1:2" */
    public function __construct(string $addresses, int $microsecondsEachWay)
    {
        $this->servers = self::on($addresses);
        $this->relay = new Relay($addresses, $microsecondsEachWay);
        $this->delayed = self::on($this->relay->addresses);
    }

    /** @return list<string> */
    public function dsns(): array
    {
        return array_map(static fn (RedisServer $server) => "redis://$server->host:$server->port", $this->delayed);
    }

    public function close(): void
    {
        $this->relay->close();
    }

    /** @return list<RedisServer> */
    private static function on(string $addresses): array
    {
        return array_map(static fn (string $port) => new RedisServer('127.0.0.1', (int) $port), Relay::ports($addresses));
    }
}
