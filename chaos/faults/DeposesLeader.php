<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Ensemble;

/**
 * The leader is frozen until the others have another, and then goes on with what it was sent meanwhile. Then it closes its clients, which
 * may need their session's timeout for another connection.
 */
final class DeposesLeader implements Fault
{
    public function __construct(private Ensemble $ensemble)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $leader = $this->ensemble->leader();
        $nemesis->during('leader deposed', "port $leader->port", function () use ($nemesis, $leader): void {
            $leader->pause();
            $nemesis->pause(4.0, 1.0);
            $leader->resume();
        }, after: 3.0);
    }
}
