<?php

declare(strict_types=1);

namespace DistLock\Chaos\Backends;

use DistLock\Chaos\Backend;
use DistLock\Chaos\Faults\BreaksLock;
use DistLock\Chaos\Faults\BreaksRow;
use DistLock\Chaos\Faults\ClosesConnections;
use DistLock\Chaos\Faults\ForeignLock;
use DistLock\Chaos\Faults\ForgetsAll;
use DistLock\Chaos\Faults\ForgetsScripts;
use DistLock\Chaos\Faults\HasNoMemory;
use DistLock\Chaos\Faults\Kills;
use DistLock\Chaos\Faults\LosesKeys;
use DistLock\Chaos\Faults\LosesReply;
use DistLock\Chaos\Faults\NetworkFails;
use DistLock\Chaos\Faults\Pauses;
use DistLock\Chaos\Faults\Restarts;
use DistLock\Chaos\Faults\SetsClock;
use DistLock\Chaos\Faults\Signals;
use DistLock\Chaos\Faults\SignalsInTheDark;
use DistLock\Chaos\Faults\Stops;
use DistLock\Test\Proxy;
use DistLock\Test\Server;
use DistLock\Test\WallClock;

use function DistLock\Test\clocked_server;
use function DistLock\Test\proxy;

/** A single Redis server that logs its writes, so that it remembers everything after a restart. */
class Redis extends Backend
{
    use RedisLocks;

    protected Server $server;
    private WallClock $clock;
    /** @var Proxy[] */
    private array $relays;

    public function __construct()
    {
        $this->server = clocked_server($clock, $this->remembering);
        $this->clock = $clock;
        $this->relays = [proxy($this->server->port), proxy($this->server->port)];
    }

    public function locks(): array
    {
        return $this->redisLocks() + $this->valuesAndParts() + $this->abandoned() + $this->sessions();
    }

    public function routes(): array
    {
        $direct = $this->server->dsn(self::timeouts());
        [$relayed, $otherwise] = array_map(fn (Proxy $relay) => $relay->dsn(self::timeouts()), $this->relays);

        return [$direct, $relayed, $direct, $direct, $otherwise, $direct];
    }

    public function faults(): array
    {
        return [
            [new Kills(), 8],
            [new Stops(self::ttl()), 6],
            [new Signals(), 6],
            [new ClosesConnections($this->server), 4],
            [new BreaksRow(fn () => $this->closeConnections([$this->server])), 4],
            [new ForgetsScripts($this->server), 2],
            [new ForgetsAll($this->server, self::ttl()), 1],
            [new LosesKeys($this->server, array_column($this->redisLocks(), 'at'), self::ttl()), 1],
            [new HasNoMemory($this->server), 2],
            [new Pauses([$this->server], 0.4, 1.5), 3],
            [new Restarts([$this->server], $this->clock->environment), 1],
            [new SetsClock($this->clock, self::ttl()), 1],
            [new NetworkFails($this->relays, self::ttl()), 10],
            [new LosesReply($this->relays), 4],
            [new SignalsInTheDark($this->relays), 8],
            [new BreaksLock($this->breakable($this->server->dsn(self::timeouts())), self::ttl()), 1],
            [new ForeignLock($this->server, 'mutex', $this->redisLocks()['mutex']['at']), 2],
        ];
    }

    public function version(): string
    {
        return 'Redis ' . $this->server->redis()->info('server')['redis_version'];
    }

    public function left(): array
    {
        return $this->leftAt($this->server);
    }

    public function stop(): void
    {
        array_map(fn (Proxy $relay) => $relay->stop(), $this->relays);
        $this->server->stop();
    }
}
