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
     */
    public function __construct(private float $late, private float $patience, private float $call)
    {
    }

    public function acquire(?float $timeout): ?float
    {
        return $timeout === null || $timeout === INF ? null : max($timeout, $this->patience) + $this->late;
    }

    public function other(): float
    {
        return $this->call;
    }
}
