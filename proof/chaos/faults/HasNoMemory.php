<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Server;

/** Brings the server to its memory limit, so that it accepts nothing new. */
final class HasNoMemory implements Fault
{
    public function __construct(private Server $server)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $nemesis->during('out of memory', 'server', function () use ($nemesis): void {
            $this->server->ask('CONFIG', 'SET', 'maxmemory', '1');
            $nemesis->pause(1.0, 0.1);
            $this->server->ask('CONFIG', 'SET', 'maxmemory', '0');
        });
    }
}
