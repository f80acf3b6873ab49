<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Sessions as Kept;
use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** Counts in sessions. Signal handlers throw while sessions are opened or written, or close them. */
final class Sessions extends Way
{
    public function weight(): int
    {
        return 20;
    }

    /** PHP's sessions always block. */
    public function isForFibers(): bool
    {
        return false;
    }

    protected function locks(Worker $worker): array
    {
        return $worker->locks(['session' => true]);
    }

    public function run(Worker $worker): void
    {
        for ($turns = $worker->random->getInt(1, 20); $turns > 0 && !$worker->isOver(); $turns--) {
            $session = new Kept($worker, $this->any($worker));
            if (!$session->open($worker->among([10.0, 10.0, 10.0, 0.05]))) {
                usleep(2000);
                continue;
            }
            usleep($worker->random->getInt(0, 5000));
            $worker->chance(90) ? $session->count() : $session->abort();
        }
    }
}
