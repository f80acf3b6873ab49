<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** Destroys the object while it holds. */
final class Deaths extends Way
{
    public function weight(): int
    {
        return 4;
    }

    protected function locks(Worker $worker): array
    {
        return $worker->locks(['lock' => true, 'destructs' => true]);
    }

    public function run(Worker $worker): void
    {
        for ($turns = $worker->random->getInt(1, 8); $turns > 0; $turns--) {
            $subject = $worker->subject($this->any($worker));
            $this->enter($worker, $subject, $worker->timeout());
            $subject->keep($worker->holding($this->longest($worker, $subject)));
            $subject->destroy();
        }
    }
}
