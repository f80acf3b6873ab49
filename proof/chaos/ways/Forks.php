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

    protected function locks(Worker $worker): array
    {
        return $worker->locks(['lock' => true, 'forks' => true]);
    }

    public function run(Worker $worker): void
    {
        $subject = $worker->subject($this->any($worker));
        $this->enter($worker, $subject, 5.0);
        $pid = pcntl_fork();
        if ($pid === 0) {
            $this->live($worker, $subject);
        }
        $subject->keep($worker->upTo(0.02));
        $this->leave($worker, $subject);
        do {
            $ended = pcntl_waitpid($pid, $status);
        } while ($ended === -1 && pcntl_get_last_error() === PCNTL_EINTR);
        if (pcntl_wifsignaled($status)) {
            throw new \RuntimeException('a forked child was ended by signal ' . pcntl_wtermsig($status));
        }
    }

    private function live(Worker $worker, Subject $inherited): never
    {
        $worker->become("f$worker->calls");
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
