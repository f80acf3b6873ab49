--TEST--
Both judges of scripts/chaos take what happens to a process to happen to its fibers, which are actors of their own
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$history = fn (array $lock = []) => new Histories(['lock' => $lock]);

echo "two that hold it\n", $history()->owns('p.1', 0, 1, 20)->owns('p.2', 0, 10, 30)->judged();
$called = function (string $stopped): string {
    $history = new Histories();
    $history->call('p.1', 0, 9000, 'inspect', ['bound' => 1.0]);

    return $history->fault('stop', $stopped, 1000, 8000)->judged();
};
echo "a call while the process is stopped\n", $called('p');
echo "a call while another process is stopped\n", $called('q');
$computed = $history();
$computed->call('p.1', 0, 9000, 'inspect', ['bound' => 1.0]);
echo "a call while the process computes\n", $computed->fault('computes', 'p', 1000, 8000)->judged();

$waits = function (): Histories {
    $history = new Histories();
    $history->call('p.1', 0, null, 'acquire');

    return $history->line('p', 0, 'born', ['pid' => 1]);
};
echo "killed by the nemesis\n", $waits()->dies('p', 500)->judged();
echo "killed by the driver, as it had to be\n", $waits()->line('driver', 500, 'reaped', ['actor' => 'p', 'signal' => 9])->judged();
echo "crashed\n", $waits()->line('driver', 500, 'reaped', ['actor' => 'p', 'signal' => 11])->judged();

$owed = fn (): Histories => $history(['owed' => 5.0, 'ttl' => 12.0])->line('p', 0, 'born', ['pid' => 1]);
echo "an owner that was killed\n";
$killed = $owed();
$killed->acquires('p.1', 0, 1, 1000);
echo $killed->dies('p', 1000)->owns('q', 500, 9000, 9010)->judged();
$idle = $owed();
$idle->owns('p.1', 0, 1, 1000);
echo "one that has given it back long before it is killed\n", $idle->dies('p', 4500)->owns('q', 500, 9000, 9010)->judged();

$two = fn (): Histories => $history()->owns('p.1', 0, 1, 20)->owns('q', 0, 10, 30)->line('p', 0, 'born', ['pid' => 1]);
foreach (['p' => 'its process', 'r' => 'another process'] as $target => $whose) {
    $excused = $two()->line($target, 0, 'born', ['pid' => 1])->fault('stop', $target, 5, 6, ['exclusion']);
    echo "excused by a fault of $whose\n", $excused->judged(), $excused->linearizable();
}
--EXPECT--
two that hold it
exclusion: p.2/h3 (write) held it for 0.010000 s alongside p.1/h1 (write), though only one may
broken
a call while the process is stopped
held
a call while another process is stopped
bounds: inspect() of p.1 took 9.000 s, of at most 1.000 s
broken
a call while the process computes
held
killed by the nemesis
held
killed by the driver, as it had to be
calls: acquire() of p.1 never returned
calls: p had come to its end, and didn't end
broken
crashed
calls: p crashed by signal 11
broken
an owner that was killed
held
one that has given it back long before it is killed
wait: nobody kept it for 8.000 s, though q (write) waited
broken
excused by a fault of its process
by design: exclusion: q/h3 (write) held it for 0.010000 s alongside p.1/h1 (write), though only one may
held
linearizable
excused by a fault of another process
exclusion: q/h3 (write) held it for 0.010000 s alongside p.1/h1 (write), though only one may
broken
nothing explains acquire by q; owners: p.1/h1
