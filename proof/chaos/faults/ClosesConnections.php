<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Server;

/** Has the server close connections: those that carry commands, those that listen, or both. */
final class ClosesConnections implements Fault
{
    public function __construct(private Server $server)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $kinds = $nemesis->among([['normal'], ['pubsub'], ['normal', 'pubsub']]);
        $nemesis->during('client kill', implode(' and ', $kinds), function () use ($kinds): void {
            foreach ($kinds as $kind) {
                $this->server->ask('CLIENT', 'KILL', 'TYPE', $kind);
            }
        });
    }
}
