<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\ZooKeeperProxy;

/** Ends the sessions of some live workers: they lose what they hold, and find out when they next ask. */
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
