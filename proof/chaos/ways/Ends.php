<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Given;
use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** Ends the process while it holds. */
final class Ends extends Way
{
    public function weight(): int
    {
        return 1;
    }

    public function run(Worker $worker): void
    {
        $subject = $worker->subject($this->any($worker));
        $this->enter($worker, $subject, 5.0);
        $subject->keep($worker->upTo(0.005));
        if ($worker->chance(30)) {
            throw new Given('in the middle of it');
        }
        $worker->ends('exit');
        if ($worker->chance(30)) {
            ini_set('memory_limit', '64M');
            str_repeat('a fatal error, ', 10_000_000);
        }
        exit(0);
    }
}
