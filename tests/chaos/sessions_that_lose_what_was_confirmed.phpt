--TEST--
The checker of scripts/chaos finds confirmed writes of sessions that were lost, and sessions that stay locked
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

/**
 * @param array<array{string, float, float, int, bool}> $uses the worker, from, to, the value it found, and whether its
 *     write was confirmed
 */
function sessions(array $uses): Histories
{
    $history = new Histories(['lock' => ['class' => 'session', 'ttl' => 12.0, 'slack' => 8.0, 'owed' => 5.0]]);
    foreach ($uses as [$actor, $from, $to, $before, $confirmed]) {
        $id = $history->call($actor, $from, $from + 1, 'session_start', return: ['result' => true, 'held' => true]);
        $session = ['hold' => "s$id", 'lock' => 'lock'];
        $history->line($actor, $from + 1, 'held', ['mode' => 'write', 'token' => null, 'id' => $id, 'callback' => false] + $session);
        $close = $history->call($actor, $to - 1, $to, 'session_write_close', return: ['result' => $confirmed]);
        $history->line($actor, $to, 'released', ['confirmed' => $confirmed, 'threw' => !$confirmed] + $session);
        $values = ['id' => null, 'from' => (int) (($to - 1) * 1e6) + 1_000_000_000, 'before' => $before, 'after' => $before + 1];
        $history->line($actor, $to, $confirmed ? 'counter' : 'doubt', ['lock' => 'lock'] + ($confirmed ? $values : ['id' => $close]));
    }

    return $history;
}

echo "one after the other\n", sessions([['a', 0, 10, 0, true], ['b', 10, 20, 1, true]])->judged();
echo "over what another one confirmed\n", sessions([['a', 0, 20, 0, true], ['b', 5, 10, 0, true]])->judged();
echo "after one whose write isn't there\n", sessions([['a', 0, 10, 0, true], ['b', 11, 20, 1, true], ['c', 21, 30, 1, true]])->judged();
echo "after one that was lost with what came before it\n", sessions([['a', 0, 10, 4, true], ['b', 11, 20, 2, true]])->judged();
echo "after one that may be there or not\n",
    sessions([['a', 0, 10, 0, true], ['b', 11, 20, 1, false], ['c', 21, 30, 1, true]])->judged(),
    sessions([['a', 0, 10, 0, true], ['b', 11, 20, 1, false], ['c', 21, 30, 2, true]])->judged();
$interrupted = sessions([['a', 0, 10, 0, true], ['c', 7000, 7010, 1, true]]);
$interrupted->call('b', 5, 100, 'session_start', return: ['result' => false, 'threw' => ['class' => 'DistLock\Chaos\Interrupted', 'message' => '']]);
$interrupted->call('d', 6, 8000, 'session_start', return: ['result' => false]);
echo "locked for one whose handler threw\n", $interrupted->judged();
--EXPECT--
one after the other
held
over what another one confirmed
updates: a went from 0 to 1 alongside b, which went from 0 to 1
broken
after one whose write isn't there
updates: c went from 1 to 2 alongside b, which went from 1 to 2
broken
after one that was lost with what came before it
updates: b went from 2 to 3 after a, which went from 4 to 5
broken
after one that may be there or not
held
held
locked for one whose handler threw
wait: nobody kept it for 6.991 s, though b (write), c (write), d (write) waited
broken
