<?php

declare(strict_types=1);

namespace DistLock\Chaos\Backends;

use DistLock\Chaos\Backend;
use DistLock\Chaos\Faults\BreaksRow;
use DistLock\Chaos\Faults\ClosesConnections;
use DistLock\Chaos\Faults\FailsOver;
use DistLock\Chaos\Faults\ForgetsScripts;
use DistLock\Chaos\Faults\Kills;
use DistLock\Chaos\Faults\Pauses;
use DistLock\Chaos\Faults\Signals;
use DistLock\Chaos\Faults\Stops;
use DistLock\Test\SentinelSet;
use DistLock\Test\Server;

use function DistLock\Test\sentinels;

/** A master, its two replicas, and three sentinels. By design, a failover loses what hadn't been replicated. */
final class Sentinel extends Backend
{
    use RedisLocks;

    private SentinelSet $set;

    public function __construct()
    {
        $this->set = sentinels();
    }

    public function locks(): array
    {
        return $this->redisLocks() + $this->valuesAndParts() + $this->abandoned() + $this->sessions();
    }

    public function routes(): array
    {
        return [$this->set->dsn(self::timeouts())];
    }

    public function faults(): array
    {
        $lost = ['exclusion', 'tokens', 'updates', 'order', 'wait'];

        return [
            [new Kills(), 8],
            [new Stops(self::ttl()), 6],
            [new Signals(), 6],
            ...array_map(fn (Server $server) => [new ClosesConnections($server), 1], $this->set->servers),
            [new BreaksRow(fn () => $this->closeConnections($this->set->servers)), 3],
            ...array_map(fn (Server $server) => [new ForgetsScripts($server), 1], $this->set->servers),
            // These pauses are too short for the sentinels to replace a master.
            [new Pauses($this->set->servers, 0.4, 0.6), 2],
            [new Pauses($this->set->sentinels, 0.4, 1.0), 1],
            [new FailsOver('failover by order', $this->set->failover(...), $lost, 2 * self::ttl()), 2],
            [new FailsOver('master killed', $this->killMaster(...), $lost, 2 * self::ttl()), 1],
        ];
    }

    public function version(): string
    {
        return 'Redis ' . $this->set->master()->redis()->info('server')['redis_version'];
    }

    public function left(): array
    {
        // Uses the master on which the sentinels have agreed by then.
        $masters = array_filter($this->set->servers, fn (Server $server) => $server->ask('ROLE')[0] === 'master');

        $left = array_merge(...array_map($this->leftAt(...), array_values($masters)));
        $this->askForWhatFailedOver($left, $this->routes()[0]);

        return $left;
    }

    public function stop(): void
    {
        array_map(fn (Server $server) => $server->stop(), [...$this->set->sentinels, ...$this->set->servers]);
    }

    private function killMaster(): void
    {
        $old = $this->set->master();
        try {
            $this->set->killMaster();
        } finally {
            $old->restart();
        }
        $this->set->replicas();
    }
}
