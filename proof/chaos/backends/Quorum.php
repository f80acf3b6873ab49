<?php

declare(strict_types=1);

namespace DistLock\Chaos\Backends;

use DistLock\Chaos\Backend;
use DistLock\Chaos\Faults\BreaksRow;
use DistLock\Chaos\Faults\ClosesConnections;
use DistLock\Chaos\Faults\ForgetsScripts;
use DistLock\Chaos\Faults\HasNoMemory;
use DistLock\Chaos\Faults\Kills;
use DistLock\Chaos\Faults\LosesReply;
use DistLock\Chaos\Faults\NetworkFails;
use DistLock\Chaos\Faults\Pauses;
use DistLock\Chaos\Faults\Restarts;
use DistLock\Chaos\Faults\Signals;
use DistLock\Chaos\Faults\SignalsInTheDark;
use DistLock\Chaos\Faults\Stops;
use DistLock\Test\Proxy;
use DistLock\Test\QuorumSet;
use DistLock\Test\Server;

use function DistLock\Test\proxy;
use function DistLock\Test\quorum;

/** Five independent Redis servers, which remember everything after a restart. */
final class Quorum extends Backend
{
    use RedisLocks;

    private QuorumSet $set;
    /** @var Proxy[] one in front of each server */
    private array $relays;

    public function __construct()
    {
        $this->set = quorum($this->remembering);
        $this->relays = array_map(fn (Server $member) => proxy($member->port), $this->set->members);
    }

    public function locks(): array
    {
        // If some see the first server and others don't, they wait in two queues, and no order among them is promised.
        $lock = ['fifo' => false, 'fifo_in_loops' => true, 'class' => 'RedisLock', 'ttl' => self::ttl(), 'renews' => true, 'detaches' => true] + self::LOCK;
        $locks = $this->valuesAndParts();
        unset($locks['value']);

        $locks = ['mutex' => ['at' => 'chaos:mutex'] + $lock, 'other' => ['at' => 'chaos:other'] + $lock] + $locks
            + ['abandoned' => ['readers' => false] + $this->abandoned()['abandoned']];

        return array_map(fn (array $lock) => ['awaits' => false] + $lock, $locks);
    }

    public function routes(): array
    {
        $relayed = array_map(fn (Proxy $relay) => $relay->dsn(self::timeouts()), $this->relays);
        $direct = $this->set->dsns(self::timeouts());

        // Some workers reach only a part of the servers directly; the rest is behind what may be disturbed.
        return [$direct, $relayed, [...array_slice($relayed, 0, 2), ...array_slice($direct, 2)]];
    }

    public function faults(): array
    {
        return [
            [new Kills(), 8],
            [new Stops(self::ttl()), 6],
            [new Signals(), 6],
            [new NetworkFails($this->relays, self::ttl()), 10],
            [new LosesReply($this->relays), 4],
            [new SignalsInTheDark($this->relays), 8],
            [new Pauses($this->set->members, 0.4, 1.5, atOnce: 3), 4],
            [new Restarts($this->set->members), 3],
            ...array_map(fn (Server $member) => [new ClosesConnections($member), 1], $this->set->members),
            [new BreaksRow(fn () => $this->closeConnections($this->set->members)), 4],
            [new ForgetsScripts($this->set->members[1]), 1],
            [new HasNoMemory($this->set->members[0]), 1],
            [new HasNoMemory($this->set->members[3]), 1],
        ];
    }

    public function version(): string
    {
        return 'Redis ' . $this->set->members[0]->redis()->info('server')['redis_version'];
    }

    public function left(): array
    {
        $left = array_map($this->leftAt(...), $this->set->members);
        array_map(fn (array $things, Server $member) => $this->askForWhatFailedOver($things, $member->dsn()), $left, $this->set->members);

        return array_merge(...$left);
    }

    public function stop(): void
    {
        array_map(fn (Proxy $relay) => $relay->stop(), $this->relays);
        array_map(fn (Server $member) => $member->stop(), $this->set->members);
    }
}
