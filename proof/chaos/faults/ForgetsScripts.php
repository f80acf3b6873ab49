<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Server;

/** Makes the server forget its scripts. */
final class ForgetsScripts implements Fault
{
    public function __construct(private Server $server)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $nemesis->during('script flush', 'server', fn () => $this->server->ask('SCRIPT', 'FLUSH'), disturbs: []);
    }
}
