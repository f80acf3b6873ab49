<?php

declare(strict_types=1);

namespace DistLock\Chaos\Backends;

use DistLock\Chaos\Backend;
use DistLock\Chaos\Faults\BreaksLock;
use DistLock\Chaos\Faults\BreaksRow;
use DistLock\Chaos\Faults\DeletesNode;
use DistLock\Chaos\Faults\EndsSessions;
use DistLock\Chaos\Faults\Kills;
use DistLock\Chaos\Faults\NetworkFails;
use DistLock\Chaos\Faults\Pauses;
use DistLock\Chaos\Faults\RenewsNode;
use DistLock\Chaos\Faults\Restarts;
use DistLock\Chaos\Faults\Signals;
use DistLock\Chaos\Faults\SignalsInTheDark;
use DistLock\Chaos\Faults\Stops;
use DistLock\Test\Proxy;
use DistLock\Test\Server;
use DistLock\Test\ZooKeeperProxy;

use function DistLock\Test\addresses;
use function DistLock\Test\counting_zookeeper;
use function DistLock\Test\proxy;
use function DistLock\Test\zookeeper_proxy;

/** A single ZooKeeper server, which reaps empty containers all the time. */
final class ZooKeeper extends Backend
{
    use ZooKeeperLocks {
        locks as private usualLocks;
    }

    /** A node's numbers may not exceed this, because they end at 31 bits. */
    private const LAST = 2_147_483_647 - 1_000_000;

    private Server $server;
    /** @var Proxy[] */
    private array $relays;
    private ZooKeeperProxy $ender;

    public function __construct()
    {
        $counters = ['/chaos' => 0, '/chaos/worn' => self::LAST - 200];
        $this->server = counting_zookeeper($counters, ['-Dznode.container.checkIntervalMs=200']);
        $this->relays = [proxy($this->server->port)];
        $this->ender = zookeeper_proxy($this->server->port);
    }

    /** One of the locks approaches the end of its numbers, until its node is deleted. */
    public function locks(): array
    {
        $locks = $this->usualLocks();

        return $locks + ['worn' => ['at' => '/chaos/worn'] + $locks['queue']];
    }

    public function routes(): array
    {
        return [$this->hosts(), "127.0.0.1:{$this->relays[0]->port}", $this->hosts(), $this->ender->hosts()];
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
            [new EndsSessions($this->ender, self::timeout()), 3],
            [new DeletesNode($this->hosts(...), $this->paths(), self::timeout()), 2],
            [new RenewsNode($this->hosts(...), '/chaos/worn'), 1],
            ...$this->foreigners(),
            [new BreaksLock($this->breakable($this->hosts()), self::timeout()), 1],
            [new Pauses([$this->server], 0.6, 3.0), 3],
            [new Restarts([$this->server]), 1],
        ];
    }

    public function stop(): void
    {
        $this->relays[0]->stop();
        $this->ender->stop();
        $this->server->stop();
    }

    private function hosts(): string
    {
        return addresses($this->server);
    }
}
