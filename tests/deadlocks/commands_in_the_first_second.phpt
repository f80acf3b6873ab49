--TEST--
Looking for deadlocks costs nothing in the first second of a wait
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\stats;

require __DIR__ . '/deadlocks.php';

/** Waits for a lock that another process holds. Returns how many commands that took beyond what it takes without. */
function cost(bool $holds, float $timeout): int
{
    $commands = static function (string $setting) use ($holds, $timeout): int {
        return child(static function () use ($holds, $timeout, $setting): int {
            ini_set('distlock.deadlock_timeout', $setting);
            $held = lock('held' . getmypid());
            $holds && $held->acquire();
            $lock = lock('lock');
            $lock->acquire(0.3);
            $before = stats()['commands'];
            $lock->acquire($timeout);

            return stats()['commands'] - $before;
        })->result(60);
    };

    return $commands('1') - $commands('');
}

$holder = contender(key('lock'));
outcome($holder);
echo 'holding something: ', cost(true, 0.7), "\n";
echo 'holding nothing: ', cost(false, 0.7), "\n";
--EXPECT--
holding something: 0
holding nothing: 0
