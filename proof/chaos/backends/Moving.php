<?php

declare(strict_types=1);

namespace DistLock\Chaos\Backends;

use DistLock\Chaos\Backend;
use DistLock\Chaos\Faults\BreaksRow;
use DistLock\Chaos\Faults\ClosesConnections;
use DistLock\Chaos\Faults\FailsOver;
use DistLock\Chaos\Faults\ForgetsScripts;
use DistLock\Chaos\Faults\Kills;
use DistLock\Chaos\Faults\LosesReply;
use DistLock\Chaos\Faults\Pauses;
use DistLock\Chaos\Faults\Signals;
use DistLock\Chaos\Faults\Stops;
use DistLock\Test\Proxy;
use DistLock\Test\Server;

use function DistLock\Test\await;
use function DistLock\Test\proxy;
use function DistLock\Test\replica;
use function DistLock\Test\server;
use function DistLock\Test\slowness;

/**
 * A server and its replica, which change places behind the addresses that lead to the master. The one that is demoted
 * keeps its connections. Nothing is lost: it stops writing until the other one has everything.
 */
final class Moving extends Backend
{
    use RedisLocks;

    /** @var Server[] */
    private array $servers;
    /** @var Proxy[] */
    private array $relays;

    public function __construct()
    {
        $first = server();
        $this->servers = [$first, replica($first)];
        $this->relays = [proxy($first->port), proxy($first->port)];
    }

    public function locks(): array
    {
        return $this->redisLocks() + $this->valuesAndParts() + $this->abandoned() + $this->sessions();
    }

    public function routes(): array
    {
        return array_map(fn (Proxy $relay) => $relay->dsn(self::timeouts()), $this->relays);
    }

    public function faults(): array
    {
        return [
            [new Kills(), 8],
            [new Stops(self::ttl()), 6],
            [new Signals(), 6],
            ...array_map(fn (Server $server) => [new ClosesConnections($server), 1], $this->servers),
            [new BreaksRow(fn () => $this->closeConnections($this->servers)), 2],
            ...array_map(fn (Server $server) => [new ForgetsScripts($server), 1], $this->servers),
            [new Pauses($this->servers, 0.4, 0.6), 1],
            [new LosesReply($this->relays), 2],
            [new FailsOver('server moved', fn () => $this->move(0.0), after: 2 * self::ttl()), 4],
            [new FailsOver('server moved, then the name', fn () => $this->move(0.5 * slowness()), after: 2 * self::ttl()), 4],
        ];
    }

    public function version(): string
    {
        return 'Redis ' . $this->master()->redis()->info('server')['redis_version'];
    }

    public function left(): array
    {
        return array_merge(...array_map($this->leftAt(...), $this->servers));
    }

    public function stop(): void
    {
        array_map(fn (Proxy $relay) => $relay->stop(), $this->relays);
        array_map(fn (Server $server) => $server->stop(), $this->servers);
    }

    private function master(): Server
    {
        return await(function (): ?Server {
            $masters = array_filter($this->servers, fn (Server $server) => ($server->ask('ROLE')[0] ?? null) === 'master');

            return count($masters) === 1 ? reset($masters) : null;
        }, 30 * slowness(), 'a single master');
    }

    /** Has the servers change places, and then, after this many seconds, the addresses lead to the new master. */
    private function move(float $pause): void
    {
        $old = $this->master();
        [$new] = array_values(array_filter($this->servers, fn (Server $server) => $server !== $old));
        await(fn () => $new->follows($old), 30 * slowness(), 'replication');
        await(fn () => $old->ask('FAILOVER', 'TO', '127.0.0.1', (string) $new->port) === true, 30 * slowness(), 'the beginning of a move');
        await(fn () => $old->follows($new), 30 * slowness(), 'a move');
        usleep((int) ($pause * 1e6));
        array_map(fn (Proxy $relay) => $relay->divert($new->port), $this->relays);
    }
}
