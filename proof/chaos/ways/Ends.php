<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** Ends the process while it holds. */
final class Ends extends Way
{
    public function weight(): int
    {
        return 1;
    }

    public function isForFibers(): bool
    {
        return false;
    }

    public function run(Worker $worker): void
    {
        $subject = $worker->subject($this->any($worker));
        $this->enter($worker, $subject, 5.0);
        $subject->keep($worker->upTo(0.005));
        $this->quit($worker);
    }
}
