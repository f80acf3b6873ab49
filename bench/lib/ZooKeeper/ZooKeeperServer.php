<?php

declare(strict_types=1);

namespace DistLock\Bench\ZooKeeper;

use DistLock\Bench\Server;
use DistLock\Test\ZkClient;

use function DistLock\Test\figure;
use function DistLock\Test\told;

/** Counts packets. A packet is a request, the opening of a session, or a ping of one that was idle for seconds. */
final class ZooKeeperServer implements Server
{
    /** This is longer than any measurement, because this client doesn't ping. */
    private const SESSION_MILLISECONDS = 600000;

    private ?ZkClient $client = null;
    private int $before = 0;

    /** @param ?string $scratch roundTrip() creates nodes below this one, which requires the ensemble to agree */
    public function __construct(public readonly string $hosts, private readonly ?string $scratch = null)
    {
    }

    /** A copy is made for another process, so it connects anew. */
    public function __clone()
    {
        $this->client = null;
    }

    public function version(): string
    {
        preg_match('/^Zookeeper version: ([\d.]+)/m', told('srvr', $this->hosts), $match);
        return $match[1];
    }

    public function roundTrip(): void
    {
        $this->client ??= new ZkClient($this->hosts, self::SESSION_MILLISECONDS);
        $this->scratch === null ? $this->client->exists('/') : $this->client->create("$this->scratch/node-", sequential: true);
    }

    public function learnRequests(callable $contest): void
    {
    }

    public function startCounting(): void
    {
        $this->before = $this->figure('packets_received');
    }

    public function countRequests(): int
    {
        return $this->figure('packets_received') - $this->before;
    }

    /** The JVM's processor time would mostly show its compiler and garbage collector, so there is no figure. */
    public function processorSeconds(): ?float
    {
        return null;
    }

    /** Returns one of the figures that the server reports about itself with mntr. */
    public function figure(string $name): int
    {
        return figure($name, $this->hosts);
    }
}
