<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** Acquires what the object already holds. */
final class Nests extends Way
{
    protected function locks(Worker $worker): array
    {
        return $worker->locks(['lock' => true, 'nests' => true]);
    }

    public function run(Worker $worker): void
    {
        $subject = $worker->subject($this->any($worker));
        if ($this->enter($worker, $subject, 10.0)) {
            for ($depth = $worker->random->getInt(1, 3); $depth > 0; $depth--) {
                $subject->mode() === 'read' ? $subject->acquireRead(1.0) : $subject->acquire(1.0);
                $subject->keep($worker->upTo(0.002));
            }
            $this->leave($worker, $subject);
        }
    }
}
