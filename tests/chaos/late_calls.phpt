--TEST--
The checker of scripts/chaos finds calls that took longer than they may, and those that never returned
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

function history(float $until, array $call): Histories
{
    $history = new Histories();
    $history->call('a', 0, $until, 'inspect', $call, ['result' => []]);

    return $history;
}

function open(): Histories
{
    $history = new Histories();
    $history->call('a', 0, null, 'release', ['bound' => 1.0]);

    return $history;
}

echo "too long\n", history(3100, ['bound' => 1.0])->judged();
echo "as the machine is busy\n", history(2900, ['bound' => 1.0])->judged();
echo "without a bound\n", history(99000, [])->judged();
echo "without the time in which it was stopped\n", history(9000, ['bound' => 1.0])->fault('stop', 'a', 1000, 8000)->judged();
echo "without the time for which the machine was frozen\n", history(9000, ['bound' => 1.0])->fault('stall', 'machine', 1000, 8000)->judged();
echo "with that in which another was stopped\n", history(9000, ['bound' => 1.0])->fault('stop', 'b', 1000, 8000)->judged();
echo "killed in time\n", open()->dies('a', 500)->judged();
echo "killed late\n", open()->dies('a', 9000)->judged();
echo "ended by a signal handler\n", open()->line('a', 600, 'ends', ['how' => 'exit'])->judged();
echo "killed by the driver, as it had to be\n", open()
    ->line('driver', 700, 'reaped', ['actor' => 'a', 'signal' => 9])->judged();
--EXPECT--
too long
bounds: inspect() of a took 3.100 s, of at most 1.000 s
broken
as the machine is busy
held
without a bound
held
without the time in which it was stopped
held
without the time for which the machine was frozen
held
with that in which another was stopped
bounds: inspect() of a took 9.000 s, of at most 1.000 s
broken
killed in time
held
killed late
bounds: release() of a took 9.000 s and had not returned, of at most 1.000 s
broken
ended by a signal handler
held
killed by the driver, as it had to be
calls: release() of a never returned
broken
