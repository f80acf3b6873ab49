<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** Asks for the server's state, which changes nothing. */
final class Looks extends Way
{
    public function weight(): int
    {
        return 1;
    }

    protected function locks(Worker $worker): array
    {
        return $worker->locks(['lock' => true, 'inspects' => true]);
    }

    public function run(Worker $worker): void
    {
        for ($turns = 0; $turns < 5; $turns++) {
            $worker->subject($this->any($worker))->inspect();
        }
    }
}
