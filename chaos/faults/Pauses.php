<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Server;

/** A server is frozen, for less than locks last or for more, and goes on with what it was sent meanwhile. */
final class Pauses implements Fault
{
    /** @param Server[] $servers */
    public function __construct(private array $servers, private float $ttl, private float $most = 1.5)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $server = $nemesis->among($this->servers);
        $nemesis->during('server frozen', "port $server->port", function () use ($nemesis, $server): void {
            $server->pause();
            $nemesis->chance(70) ? $nemesis->pause($this->ttl * 0.4, 0.05) : $nemesis->pause($this->ttl * $this->most, $this->ttl);
            $server->resume();
        }, after: 1.0);
    }
}
