<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** The maximum duration of calls, according to docs/configuration.md and docs/protocol-zookeeper.md. */
final class Bounds
{
    /**
     * @param float $late how long after its deadline a wait may end if no server answers
     * @param float $patience it looks for a server for at least this long, even if the timeout is shorter
     * @param float $call the maximum of any other call
     * @param int $parts how many locks are acquired one after the other, each of which may take that long
     */
    public function __construct(private float $late, private float $patience, private float $call, private int $parts = 1)
    {
    }

    public function acquire(?float $timeout): ?float
    {
        return $timeout === null || $timeout === INF ? null : max($timeout, $this->patience) + $this->late * $this->parts;
    }

    public function other(): float
    {
        return $this->call * $this->parts;
    }
}
