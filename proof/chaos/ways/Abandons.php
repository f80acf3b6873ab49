<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/**
 * Waits, many of which signal handlers end. It uses locks with a long ttl, so that it is noticed if one is given to
 * somebody who doesn't want it any more.
 */
final class Abandons extends Way
{
    public function weight(): int
    {
        return 30;
    }

    protected function locks(Worker $worker): array
    {
        return $worker->locks(['abandoned' => true]);
    }

    public function run(Worker $worker): void
    {
        $worker->spare(true);
        $subject = $worker->subject($this->any($worker));
        for ($turns = $worker->random->getInt(1, 10); $turns > 0 && !$worker->isOver(); $turns--) {
            if ($this->enter($worker, $subject, $worker->among([10.0, 10.0, 0.05]))) {
                // This is long enough for others to wait.
                $subject->keep($worker->upTo($worker->chance(80) ? 0.05 : 0.5));
                $this->leave($worker, $subject);
            } else {
                $worker->rest(0.002);
            }
        }
        $subject->destroy();
        $worker->spare(false);
    }
}
