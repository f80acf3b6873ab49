<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Ensemble;

/**
 * Stops the leader until the others have elected another one; then it processes what it was sent meanwhile. After that
 * it closes its connections, and its clients may need their session timeout to find another server.
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
