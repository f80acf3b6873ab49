<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Subject;
use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** Forks a child while the parent holds, or doesn't. The child must not touch what belongs to the parent. */
final class Forks extends Way
{
    public function weight(): int
    {
        return 1;
    }

    public function isForFibers(): bool
    {
        return false;
    }

    protected function locks(Worker $worker): array
    {
        return $worker->locks(['lock' => true, 'forks' => true]);
    }

    public function run(Worker $worker): void
    {
        $subject = $worker->subject($this->any($worker));
        $this->enter($worker, $subject, 5.0);
        $pid = $worker->fork(fn () => $this->live($worker, $subject));
        $subject->keep($worker->upTo(0.02));
        $this->leave($worker, $subject);
        $worker->awaitChild($pid);
    }

    private function live(Worker $worker, Subject $inherited): never
    {
        $inherited->inherit();
        $worker->connect();
        $own = $worker->subject($this->any($worker));
        for ($turns = $worker->random->getInt(1, 5); $turns > 0; $turns--) {
            if ($this->enter($worker, $own, 1.0)) {
                $own->keep($worker->upTo(0.002));
                $this->leave($worker, $own);
            }
        }
        $worker->ends('exit');
        exit(0);
    }
}
