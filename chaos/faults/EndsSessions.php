<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\ZooKeeperProxy;

/** The sessions of a part of the workers end, though they live: what they hold is lost, and they learn of it when they next ask. */
final class EndsSessions implements Fault
{
    public function __construct(private ZooKeeperProxy $relay, private float $timeout)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $nemesis->during(
            'sessions ended',
            "relay {$this->relay->port}",
            $this->relay->expire(...),
            ['exclusion', 'tokens', 'order', 'wait'],
            after: $this->timeout,
        );
    }
}
