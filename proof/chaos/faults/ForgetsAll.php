<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Server;

/** Makes the server lose its memory and so, by design, all locks: their owners find out when they next renew. */
final class ForgetsAll implements Fault
{
    public function __construct(private Server $server, private float $ttl)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $nemesis->during(
            'memory lost',
            'server',
            fn () => $this->server->ask('FLUSHALL'),
            ['exclusion', 'tokens', 'order', 'wait'],
            after: $this->ttl,
        );
    }
}
