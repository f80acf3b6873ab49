<?php

declare(strict_types=1);

namespace DistLock\Chaos\Backends;

use DistLock\Chaos\Backend;
use DistLock\Chaos\Faults\BreaksRow;
use DistLock\Chaos\Faults\DeletesNode;
use DistLock\Chaos\Faults\DeposesLeader;
use DistLock\Chaos\Faults\Kills;
use DistLock\Chaos\Faults\NetworkFails;
use DistLock\Chaos\Faults\Pauses;
use DistLock\Chaos\Faults\Restarts;
use DistLock\Chaos\Faults\Signals;
use DistLock\Chaos\Faults\SignalsInTheDark;
use DistLock\Chaos\Faults\Stops;
use DistLock\Chaos\Witness;
use DistLock\Test\Ensemble as Members;
use DistLock\Test\Proxy;
use DistLock\Test\Server;

use function DistLock\Test\addresses;
use function DistLock\Test\ensemble;
use function DistLock\Test\proxy;

/** Three ZooKeeper servers, two of which are a majority. */
final class Ensemble extends Backend
{
    use ZooKeeperLocks;

    private Members $ensemble;
    /** @var Proxy[] one in front of each server */
    private array $relays;

    public function __construct()
    {
        // The others give up a leader that is silent for half a second.
        $this->ensemble = ensemble(['-Dznode.container.checkIntervalMs=200', 'syncLimit=5']);
        $this->relays = array_map(fn (Server $member) => proxy($member->port), $this->ensemble->members);
    }

    public function routes(): array
    {
        $relays = implode(',', array_map(fn (Proxy $relay) => "127.0.0.1:$relay->port", $this->relays));

        return [$this->ensemble->hosts(), $relays, ...array_map(addresses(...), $this->ensemble->members)];
    }

    public function faults(): array
    {
        return [
            [new Kills(), 6],
            [new Stops(self::timeout()), 6],
            [new Signals(), 6],
            [new NetworkFails($this->relays, self::timeout()), 8],
            [new SignalsInTheDark($this->relays), 4],
            [new BreaksRow(fn () => array_map(fn (Proxy $relay) => $relay->disconnect(), $this->relays)), 6],
            [new DeletesNode($this->hosts(...), $this->paths(), self::timeout()), 2],
            ...$this->foreigners(),
            [new DeposesLeader($this->ensemble), 3],
            [new Pauses($this->ensemble->members, 0.4, 3.0, atOnce: 2), 2],
            [new Restarts($this->ensemble->members), 2],
        ];
    }

    /**
     * Some versions of the server lose writes when members are killed one after the other: docs/protocol-zookeeper.md.
     */
    public function witness(string $folder): Witness
    {
        return new Witness($folder, array_map(addresses(...), $this->ensemble->members));
    }

    public function stop(): void
    {
        array_map(fn (Proxy $relay) => $relay->stop(), $this->relays);
        array_map(fn (Server $member) => $member->stop(), $this->ensemble->members);
    }

    private function hosts(): string
    {
        return addresses($this->ensemble->leader());
    }
}
