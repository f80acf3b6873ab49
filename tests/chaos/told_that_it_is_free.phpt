--TEST--
The checker of scripts/chaos finds calls of waitUntilFree() that ended although somebody held the lock, or was in front
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$history = fn (int $permits = 1, bool $fifo = false) => new Histories(
    ['lock' => ['permits' => $permits, 'fifo' => $fifo, 'readers' => true]],
    ['order_slack' => 0.1],
);
$told = function (Histories $history, float $asked, float $told, bool $isFree = true): Histories {
    $history->call('f', $asked, $told, 'waitUntilFree', [], ['result' => $isFree, 'waited' => 0.1]);

    return $history;
};

echo "a writer had it all the time\n", $told($history()->owns('a', 0, 1, 10), 3, 9)->judged();
echo "an owner of a permit had it all the time\n", $told($history(3)->owns('a', 0, 1, 10, mode: 'permit'), 3, 9)->judged();
echo "one that became the writer had it all the time\n", $told($history(), 3, 9)
    ->line('a', 1, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'read', 'token' => null])
    ->line('a', 5, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'write', 'token' => null])
    ->line('a', 12, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'write', 'token' => null])->judged();
echo "it came before\n", $told($history()->owns('a', 0, 3.5, 10), 3, 9)->judged();
echo "it wasn't told that\n", $told($history()->owns('a', 0, 1, 10), 3, 9, false)->judged();
echo "the next one had it then\n", $told($history()->owns('a', 0, 1, 8)->owns('b', 2, 8.5, 20), 3, 9)->judged();
echo "somebody in front had it later\n", $told($history(fifo: true)->owns('a', 0, 1, 500)->owns('b', 2, 900, 950), 200, 600)->judged();
echo "somebody behind had it before\n", $told($history(fifo: true)->owns('a', 0, 1, 300)->owns('b', 290, 301, 600), 2, 950)->judged();
echo "nobody had it for long\n", $told((new Histories(['lock' => ['slack' => 1.0, 'ttl' => 1.0]]))->owns('a', 0, 1, 10), 3, 9000)->judged();
--EXPECT--
a writer had it all the time
exclusion: f was told that it is free, though a/h1 (write) held it all the time
broken
an owner of a permit had it all the time
exclusion: f was told that it is free, though a/h1 (permit) held it all the time
broken
one that became the writer had it all the time
exclusion: f was told that it is free, though a/h (write) held it all the time
broken
it came before
held
it wasn't told that
held
the next one had it then
held
somebody in front had it later
order: f (free) asked 0.198 s after b (write), and got it 0.300 s before
broken
somebody behind had it before
held
nobody had it for long
wait: nobody kept it for 8.990 s, though f (free) waited
broken
