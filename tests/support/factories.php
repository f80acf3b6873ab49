<?php

/* The behaviours that the locks of all factories share. Those in memory are tested with them in packages/testing. */

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\LockFactory;
use DistLock\Testing\Tests\Behaviours;

require_once root() . '/packages/testing/tests/Behaviours.php';

/**
 * Prints what behaves differently, and how many behaviours there were.
 *
 * @param array<string, array{\Closure, mixed}> $behaviours of Behaviours
 */
function behave(LockFactory $locks, array $behaviours): void
{
    // Another process takes the lock away, and its object finds out later: its own process would know at once.
    $lose = static function (Lock $lock): void {
        child(static fn () => $lock->forceRelease() || throw new \LogicException('it was not held'))->result();
    };
    $number = 0;
    foreach ($behaviours as $what => [$behaviour, $expected]) {
        $seen = $behaviour($locks, key((string) ++$number), $lose);
        if ($seen !== $expected) {
            echo "$what:\n    ", var_export($seen, true), "\n";
        }
    }
    echo "$number behaviours\n";
}
