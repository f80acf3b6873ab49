<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** Changes from reading to writing, and back. */
final class Changes extends Way
{
    public function weight(): int
    {
        return 8;
    }

    protected function locks(Worker $worker): array
    {
        return $worker->locks(['lock' => true, 'readers' => true, 'changes' => true]);
    }

    public function run(Worker $worker): void
    {
        $subject = $worker->subject($this->any($worker));
        for ($turns = $worker->random->getInt(1, 10); $turns > 0 && !$worker->isOver(); $turns--) {
            if (!$this->enter($worker, $subject, 10.0)) {
                continue;
            }
            for ($changes = $worker->random->getInt(1, 4); $changes > 0 && $subject->isHeld(); $changes--) {
                $subject->keep($worker->upTo(0.003));
                match ($worker->random->getInt(0, 4)) {
                    0, 1 => $subject->acquire($worker->among([0.0, 0.02, 2.0])),
                    2 => $subject->downgrade(),
                    3 => $subject->acquireRead($worker->among([0.0, 0.02, 2.0])),
                    4 => $subject->release($worker->chance(75)),
                };
            }
            $subject->keep($worker->upTo(0.002));
            $this->leave($worker, $subject);
        }
    }
}
