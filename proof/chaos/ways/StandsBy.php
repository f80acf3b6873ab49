<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** Waits until the lock is free, and takes nothing. */
final class StandsBy extends Way
{
    public function weight(): int
    {
        return 4;
    }

    protected function locks(Worker $worker): array
    {
        return $worker->locks(['lock' => true, 'awaits' => true]);
    }

    public function run(Worker $worker): void
    {
        $subject = $worker->subject($this->any($worker));
        for ($turns = $worker->random->getInt(1, 10); $turns > 0 && !$worker->isOver(); $turns--) {
            $subject->waitUntilFree($worker->among([0.0, 0.02, 2.0, 10.0]));
        }
    }
}
