--TEST--
Steps of the wall clock change nothing for those that hold a lock or wait for one
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/wall_clock.php';

$process = clocked(sprintf('
    $lock = new DistLock\RedisLock(%1$s, %2$s, 4.0);
    $lock->onLost(fn () => print("lost\n"));
    $lock->acquire();
    ($first = new DistLock\RedisLock(%1$s . "/waiter", %2$s))->acquire();
    unset($first);
    foreach (["now", "ahead", "behind"] as $when) {
        $renewals = DistLock\stats()["renewals"];
        while (DistLock\stats()["renewals"] < $renewals + 2 && $lock->isHeld());
        $waiting = hrtime(true);
        $waiter = new DistLock\RedisLock(%1$s . "/waiter", %2$s);
        $waited = $waiter->acquire(0.5);
        $seconds = (hrtime(true) - $waiting) / 1e9;
        $day = intdiv(time(), 86400);
        echo "$when $day ", var_export($lock->isHeld(), true), " ",
            !$waited && $seconds >= 0.5 && $seconds < 5 * %3$d ? "waited" : "waited $seconds", "\n";
        while ($when !== "behind" && intdiv(time(), 86400) === $day);
    }
    var_dump($lock->release());
', var_export(key(), true), var_export(dsn(), true), ceil(slowness())));
$today = intdiv(time(), 86400);
foreach ([0, 7, -7] as $days) {
    $process->shift($days * 86400);
    [$when, $day, $held, $waited] = explode(' ', $process->line());
    echo "$when: ", $day - $today, " days, $held, $waited\n";
}
echo $process->line(), "\n";
var_dump($process->end());
--EXPECT--
now: 0 days, true, waited
ahead: 7 days, true, waited
behind: -7 days, true, waited
bool(true)
int(0)
