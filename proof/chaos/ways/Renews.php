<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;

/** Locks without the keeper, or with a maximum hold time: renewed by hand, or not at all. */
final class Renews extends Way
{
    protected function locks(Worker $worker): array
    {
        return $worker->locks(['lock' => true, 'renews' => true]);
    }

    public function run(Worker $worker): void
    {
        $name = $this->any($worker);
        $ttl = $worker->run['locks'][$name]['ttl'];
        $subject = $worker->chance(70)
            ? $worker->subject($name, autoRenew: false)
            : $worker->subject($name, maxHold: $ttl * 0.5);
        if (!$this->enter($worker, $subject, 10.0)) {
            return;
        }
        for ($turns = $worker->random->getInt(0, 3); $turns > 0 && $subject->isHeld(); $turns--) {
            $subject->keep($worker->upTo($ttl * 0.3));
            $subject->renew($worker->among([null, $ttl * 0.5, $ttl * 1.3]));
        }
        // Sometimes this is long enough for it to expire.
        $subject->keep($worker->chance(30) ? $ttl * 1.6 : $worker->upTo(0.01));
        $this->leave($worker, $subject);
    }
}
