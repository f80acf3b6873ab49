<?php

declare(strict_types=1);

namespace DistLock\Chaos\Backends;

use DistLock\Chaos\Backend;
use DistLock\Chaos\Faults\BreaksRow;
use DistLock\Chaos\Faults\ClosesConnections;
use DistLock\Chaos\Faults\FailsOver;
use DistLock\Chaos\Faults\ForgetsScripts;
use DistLock\Chaos\Faults\Kills;
use DistLock\Chaos\Faults\MovesSlot;
use DistLock\Chaos\Faults\Pauses;
use DistLock\Chaos\Faults\Signals;
use DistLock\Chaos\Faults\Stops;
use DistLock\Test\ClusterSet;
use DistLock\Test\Server;

use function DistLock\Test\cluster;

/** Three masters with a replica each. By design, an unplanned failover loses what hadn't been replicated. */
final class Cluster extends Backend
{
    use RedisLocks;

    private ClusterSet $set;

    public function __construct()
    {
        $this->set = cluster();
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
        $names = array_values(array_filter(array_column($this->locks(), 'at')));
        $lost = ['exclusion', 'tokens', 'updates', 'order', 'wait'];

        return [
            [new Kills(), 8],
            [new Stops(self::ttl()), 6],
            [new Signals(), 6],
            ...array_map(fn (Server $node) => [new ClosesConnections($node), 1], $this->set->nodes),
            [new BreaksRow(fn () => $this->closeConnections($this->set->nodes)), 4],
            [new ForgetsScripts($this->set->nodes[0]), 1],
            // These pauses are too short for the others to replace a node.
            [new Pauses($this->set->nodes, 0.3, 0.5), 3],
            [new MovesSlot($this->set, $names), 4],
            ...array_map(fn (string $name) => [new FailsOver("failover by order, $name", fn () => $this->set->failover($name)), 1], $names),
            [new FailsOver('master killed', fn () => $this->killMaster($names[0]), $lost, 2 * self::ttl()), 1],
            [new FailsOver('master killed', fn () => $this->killMaster($names[1]), $lost, 2 * self::ttl()), 1],
        ];
    }

    public function version(): string
    {
        return 'Redis ' . $this->set->nodes[0]->redis()->info('server')['redis_version'];
    }

    public function left(): array
    {
        $masters = array_filter($this->set->nodes, fn (Server $node) => $node->ask('ROLE')[0] === 'master');

        $left = array_merge(...array_map($this->leftAt(...), array_values($masters)));
        $this->askForWhatFailedOver($left, $this->routes()[0]);

        return $left;
    }

    public function stop(): void
    {
        array_map(fn (Server $node) => $node->stop(), $this->set->nodes);
    }

    private function killMaster(string $name): void
    {
        $old = $this->set->master($name);
        try {
            $this->set->killMaster($name);
        } finally {
            $old->restart();
        }
        $this->set->replica($name);
    }
}
