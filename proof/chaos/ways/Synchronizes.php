<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Given;
use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** Calls synchronized() with a function that returns or throws. */
final class Synchronizes extends Way
{
    public function weight(): int
    {
        return 4;
    }

    protected function locks(Worker $worker): array
    {
        return $worker->locks(['lock' => true, 'synchronizes' => true]);
    }

    public function run(Worker $worker): void
    {
        $subject = $worker->subject($this->any($worker));
        for ($turns = $worker->random->getInt(1, 10); $turns > 0 && !$worker->isOver(); $turns--) {
            $seconds = $worker->holding($this->longest($worker, $subject));
            $throws = $worker->chance(20);
            $subject->synchronized(function () use ($subject, $seconds, $throws): void {
                $subject->keep($seconds);
                $throws && throw new Given('by what is synchronized');
            }, $worker->timeout());
        }
    }
}
