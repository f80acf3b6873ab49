<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** How long calls may take at most, as docs/configuration.md and docs/protocol-zookeeper.md say. */
final class Bounds
{
    /**
     * @param float $late so much later than its deadline a wait may end where no server answers
     * @param float $patience at least so long it looks for a server, however short the timeout
     * @param float $call how long any other call may take
     * @param int $parts of one lock after the other, each of which may take so long
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
