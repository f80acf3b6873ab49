<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\Server;

/** Deletes some of a lock's keys by hand: its queue, its counter, or its readers' shares. */
final class LosesKeys implements Fault
{
    /** @param string[] $names of locks */
    public function __construct(private Server $server, private array $names, private float $ttl)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $name = $nemesis->among($this->names);
        $what = $nemesis->among(['queue', 'due', 'fence', 'shares']);
        $nemesis->during(
            "$what deleted",
            $name,
            fn () => $this->server->ask('DEL', "{{$name}}:$what"),
            $what === 'shares' ? ['exclusion', 'tokens', 'order', 'wait'] : ['order', 'wait'],
            after: $this->ttl,
        );
    }
}
