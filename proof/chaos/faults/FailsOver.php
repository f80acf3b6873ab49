<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;

/** Makes another server replace the one that has the locks. */
final class FailsOver implements Fault
{
    /** @param string[] $excuses which rules may be violated because what wasn't replicated is lost */
    public function __construct(
        private string $kind,
        private \Closure $work,
        private array $excuses = [],
        private float $after = 2.0,
    ) {
    }

    public function strike(Nemesis $nemesis): void
    {
        $nemesis->during($this->kind, 'master', $this->work, $this->excuses, after: $this->after);
    }
}
