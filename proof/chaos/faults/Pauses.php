<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Server;

/** Stops servers for a moment or longer; they then process what they were sent meanwhile. */
final class Pauses implements Fault
{
    /**
     * @param Server[] $servers
     * @param float $short most pauses take at most this many seconds
     * @param int $atOnce how many are stopped at most
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
