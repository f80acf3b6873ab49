<?php

declare(strict_types=1);

namespace DistLock\Chaos\History;

/** An operation on one lock: when it was invoked, when it was known how it ended, and how. Times are nanoseconds. */
final class Operation
{
    /** 'ok': it took effect in between; 'fail': it never does; 'info': at any time after $invoked, or never. */
    public string $type = 'info';
    /** When it completed; of an 'info', when it became known that its outcome won't be. */
    public ?int $completed = null;
    /** Whether the nemesis did something that may have ended the ownership by design. */
    public bool $excused = false;
    /** The number of the process, as the histories of others count them. */
    public int $process = -1;

    /**
     * @param string $f 'acquire', 'acquire-read', 'upgrade', 'downgrade', 'release', or 'free'
     * @param string $owner whose ownership it begins, changes or ends; empty: nobody's
     * @param string $client the object that does it: it does one thing after the other
     * @param string $cause the method that was called; of an end without a call, 'expiry' or 'death'
     */
    public function __construct(
        public readonly string $f,
        public readonly string $actor,
        public readonly string $client,
        public readonly string $owner,
        public readonly string $cause,
        public readonly int $invoked,
        public readonly int $weight = 1,
    ) {
    }

    public function completes(string $type, int $at): self
    {
        $this->type = $type;
        $this->completed = max($at, $this->invoked);

        return $this;
    }
}
