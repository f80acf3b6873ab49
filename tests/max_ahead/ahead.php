<?php

/* What a limit on those ahead does to an acquisition. */

namespace DistLock\Test;

use DistLock\Inspectable;
use DistLock\Lock;

/**
 * Says whether the lock, which somebody else holds, turns a caller away or has it wait, with each of these limits. One
 * that is turned away would otherwise wait for a minute.
 */
function turns_away(Lock $lock, array $limits, string $method = 'acquire'): string
{
    $said = [];
    foreach ($limits as $limit) {
        $refused = !$lock->$method(60.0, $limit) && $lock->getWaitTime() === 0.0;
        $said[] = "$limit: " . ($refused ? 'turned away' : 'waited for a minute, or acquired');
    }

    return implode(', ', $said);
}

/** Returns how many hold the lock or wait for it. */
function contenders(Inspectable $lock): int
{
    $status = $lock->inspect();

    return count($status->owners) + $status->waiters;
}

/** Says whether a caller waits until its timeout although there is a limit. */
function waits(Lock $lock, int $limit, string $method = 'acquire'): string
{
    $acquired = $lock->$method(0.1, $limit);

    return "$limit: " . ($acquired ? 'acquired' : ($lock->getWaitTime() >= 0.1 ? 'waited' : 'turned away'));
}
