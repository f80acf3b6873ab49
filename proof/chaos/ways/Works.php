<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** Works under the lock for a while, as jobs do, so that the nemesis often meets an owner. */
final class Works extends Way
{
    private const LONGEST = 0.2;

    public function weight(): int
    {
        return 40;
    }

    protected function locks(Worker $worker): array
    {
        return $worker->locks(['lock' => true, 'works' => true]);
    }

    public function run(Worker $worker): void
    {
        $subject = $worker->subject($this->any($worker));
        for ($turns = $worker->random->getInt(1, 10); $turns > 0 && !$worker->isOver(); $turns--) {
            if ($this->enter($worker, $subject, $worker->timeout())) {
                $subject->keep($worker->upTo(self::LONGEST));
                $this->leave($worker, $subject);
            }
            $worker->rest($worker->upTo(0.02));
        }
    }
}
