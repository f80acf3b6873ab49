<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\ClusterSet;

/** Moves a lock's slot, with its keys, to another master: at once, or with some time in which both serve it. */
final class MovesSlot implements Fault
{
    /** @param string[] $names of locks */
    public function __construct(private ClusterSet $cluster, private array $names)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $name = $nemesis->among($this->names);
        $nemesis->during('slot moved', $name, function () use ($nemesis, $name): void {
            $migration = $this->cluster->migrate($name);
            $nemesis->pause(0.3);
            $nemesis->chance(50) && $migration->moveKeys();
            $nemesis->pause(0.3);
            $migration->finish();
        });
    }
}
