<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Server;

/** Servers are frozen, for a moment or for longer, and go on with what they were sent meanwhile. */
final class Pauses implements Fault
{
    /**
     * @param Server[] $servers
     * @param float $short nearly always for at most these seconds
     * @param int $atOnce at most this many
     */
    public function __construct(private array $servers, private float $short, private float $long, private int $atOnce = 1)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $servers = array_slice($nemesis->random->shuffleArray($this->servers), 0, $nemesis->random->getInt(1, $this->atOnce));
        $ports = implode(', ', array_map(fn (Server $server) => $server->port, $servers));
        $nemesis->during('server frozen', "port $ports", function () use ($nemesis, $servers): void {
            array_map(fn (Server $server) => $server->pause(), $servers);
            $nemesis->chance(70) ? $nemesis->pause($this->short, 0.05) : $nemesis->pause($this->long, $this->short);
            array_map(fn (Server $server) => $server->resume(), $servers);
        });
    }
}
