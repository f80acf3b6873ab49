--TEST--
The checker of scripts/chaos finds locks that stay taken though nobody wants them, long before they expire
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$history = fn () => new Histories(['lock' => ['ttl' => 12.0, 'slack' => 8.0, 'owed' => 5.0]]);
// A signal's handler ends the wait of a; b gets it $until.
$abandoned = function (float $until, string $threw = 'DistLock\Chaos\Interrupted') use ($history): Histories {
    $made = $history()->owns('z', 0, 1, 990);
    $made->call('a', 2, 1000, 'acquire', return: ['threw' => ['class' => $threw, 'message' => '']]);

    return $made->owns('b', 5, $until, $until + 10);
};

echo "a wait that a signal's handler ended\n", $abandoned(7000)->judged();
echo "soon enough\n", $abandoned(4900)->judged();
echo "a wait that failed\n", $abandoned(7000, 'DistLock\ConnectionException')->judged();
echo "a signal disturbs nobody else\n", $abandoned(7000)->fault('signal', 'a', 999, 1000, [], ['a'])->judged();
echo "the servers were away\n", $abandoned(7000)->fault('network frozen', 'relay', 1000, 4000, [], ['*'])->judged();
echo "they were away, and not for long\n", $abandoned(9500)->line('a', 9000, 'note')
    ->fault('network frozen', 'relay', 1000, 4000, [], ['*'])->judged();
echo "it was stopped\n", $abandoned(7000)->fault('stop', 'a', 1000, 4000, [], ['a'])->judged();
echo "it was killed before it could give it back\n", $abandoned(14000)->dies('a', 1500)->judged();
echo "it was killed, and longer than the dead may keep it\n", $abandoned(22000)->dies('a', 1500)->judged();
echo "it ended in order\n", $abandoned(7000)->line('a', 1500, 'ends', ['how' => 'exit'])->judged();
echo "it ended in order, and couldn't reach the servers\n", $abandoned(7000)->line('a', 1500, 'ends', ['how' => 'exit'])
    ->fault('network frozen', 'relay', 1400, 1600, [], ['*'])->judged();
$release = function (array $released) use ($history): string {
    $made = $history();
    $hold = $made->acquires('a', 0, 1, 1000);

    return $made->line('a', 1001, 'released', ['hold' => $hold, 'lock' => 'lock'] + $released)->owns('b', 5, 7000, 7010)->judged();
};
echo "a release that failed\n", $release(['confirmed' => false, 'threw' => true]);
echo "a release that nobody waited for\n", $release(['confirmed' => false]);
echo "what was owed by one that was killed\n", $history()->line('a', 0, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'write', 'token' => null])
    ->line('a', 1000, 'released', ['hold' => 'h', 'lock' => 'lock', 'confirmed' => false])->dies('a', 1500)->owns('b', 5, 14000, 14010)->judged();
$failover = fn (float $released, float $until): string => $history()->owns('a', 0, 1, $released)->owns('b', 5, $until, $until + 10)
    ->fault('failover by order', 'master', 900, 1500, ['exclusion'], ['*'])->judged();
echo "a release that the new master never heard of\n", $failover(1000, 11900);
echo "it did, as there was time enough\n", $failover(500, 11900);
echo "it never did, and that was long ago\n", $failover(1000, 18000);
--EXPECT--
a wait that a signal's handler ended
wait: nobody kept it for 6.010 s, though a (write), b (write) waited
broken
soon enough
held
a wait that failed
wait: nobody kept it for 6.010 s, though a (write), b (write) waited
broken
a signal disturbs nobody else
wait: nobody kept it for 6.010 s, though b (write) waited
broken
the servers were away
held
they were away, and not for long
wait: nobody kept it for 8.510 s, though a (write), b (write) waited
broken
it was stopped
held
it was killed before it could give it back
held
it was killed, and longer than the dead may keep it
wait: nobody kept it for 21.010 s, though a (write), b (write) waited, which is longer than the dead may keep it
broken
it ended in order
wait: nobody kept it for 6.010 s, though a (write), b (write) waited
broken
it ended in order, and couldn't reach the servers
held
a release that failed
wait: nobody kept it for 5.999 s, though b (write) waited
broken
a release that nobody waited for
wait: nobody kept it for 5.999 s, though b (write) waited
broken
what was owed by one that was killed
held
a release that the new master never heard of
held
it did, as there was time enough
wait: nobody kept it for 11.400 s, though b (write) waited
broken
it never did, and that was long ago
wait: nobody kept it for 17.000 s, though b (write) waited
broken
