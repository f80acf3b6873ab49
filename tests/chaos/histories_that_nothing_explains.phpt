--TEST--
The second judge of scripts/chaos finds the operation that no order of the others explains, and only that
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$history = fn (int $permits = 1) => new Histories(['lock' => ['permits' => $permits]]);
$free = fn (Histories $history, float $from, float $until) => tap($history, fn () => $history->call('z', $from, $until, 'waitUntilFree', return: ['result' => true]));
function tap(Histories $history, callable $do): Histories
{
    $do();

    return $history;
}
$held = fn (string $hold, string $mode) => ['hold' => $hold, 'lock' => 'lock', 'mode' => $mode, 'token' => null];

echo "two writers: ", $history()->owns('a', 0, 1, 10)->owns('b', 2, 9, 20)->linearizable();
echo "one after the other: ", $history()->owns('a', 0, 1, 10)->owns('b', 2, 10.05, 20)->linearizable();
echo "a reader alongside a writer: ", $history()->owns('a', 0, 1, 10)->owns('b', 2, 9, 20, mode: 'read')->linearizable();
echo "readers: ", $history()->owns('a', 0, 1, 10, mode: 'read')->owns('b', 2, 9, 20, mode: 'read')->linearizable();
echo "a reader that becomes the writer alongside another: ", $history()->owns('b', 0, 1, 20, mode: 'read')
    ->line('a', 1, 'held', $held('h', 'read'))->line('a', 5, 'held', $held('h', 'write'))->line('a', 9, 'held', $held('h', 'write'))->linearizable();
echo "a writer that becomes a reader: ", $history()->owns('b', 0, 6, 20, mode: 'read')
    ->line('a', 1, 'held', $held('h', 'write'))->line('a', 5, 'held', $held('h', 'write'))->line('a', 7, 'held', $held('h', 'read'))
    ->line('a', 9, 'held', $held('h', 'read'))->linearizable();
echo "four of three permits: ", $history(3)->owns('a', 0, 1, 10, mode: 'permit')->owns('b', 0, 1, 10, mode: 'permit')
    ->owns('c', 0, 1, 10, mode: 'permit')->owns('d', 0, 2, 3, mode: 'permit')->linearizable();
echo "two and two of three permits: ", $history(3)->owns('a', 0, 1, 10, mode: 'permit', call: ['weight' => 2])
    ->owns('b', 0, 1, 10, mode: 'permit', call: ['weight' => 2])->linearizable();
echo "said to be free though it was held: ", $free($history()->owns('a', 0, 1, 10), 2, 9)->linearizable();
echo "said to be free when it may have been: ", $free($history()->owns('a', 0, 1, 10)->owns('b', 2, 11, 20), 3, 12)->linearizable();
echo "a lock that its owner saw to be lost: ", $history()->line('a', 1, 'held', $held('h', 'write'))->line('a', 30, 'lost', ['hold' => 'h', 'lock' => 'lock'])
    ->owns('b', 2, 9, 20)->linearizable();
echo "a lock of a dead process: ", $history()->line('a', 1, 'held', $held('h', 'write'))->dies('a', 30)->owns('b', 2, 9, 20)->linearizable();
echo "a release that wasn't confirmed: ", $history()->line('a', 1, 'held', $held('h', 'write'))
    ->line('a', 8, 'released', ['hold' => 'h', 'lock' => 'lock', 'confirmed' => false])->owns('b', 2, 9, 20)->linearizable();
echo "a confirmed release of which nobody knew before: ", $history()->line('a', 1, 'held', $held('h', 'write'))->line('a', 12, 'held', $held('h', 'write'))
    ->line('a', 13, 'released', ['hold' => 'h', 'lock' => 'lock', 'confirmed' => true])->owns('b', 2, 9, 20)->linearizable();
echo "two writers after the server lost its memory: ", $history()->owns('a', 0, 1, 10)->owns('b', 2, 9, 20)
    ->fault('memory lost', 'server', 5, 5, ['exclusion'])->linearizable();
echo "two writers after another fault: ", $history()->owns('a', 0, 1, 10)->owns('b', 2, 9, 20)
    ->fault('server frozen', 'server', 5, 6, ['order'])->linearizable();
--EXPECT--
two writers: nothing explains acquire by b; owners: a/h1
one after the other: linearizable
a reader alongside a writer: nothing explains acquire-read by b; owners: a/h1
readers: linearizable
a reader that becomes the writer alongside another: nothing explains upgrade by a; owners: a/h, b/h1
a writer that becomes a reader: linearizable
four of three permits: nothing explains acquire by d; owners: a/h1, b/h3, c/h5
two and two of three permits: nothing explains acquire by b; owners: a/h1
said to be free though it was held: nothing explains free by z; owners: a/h1
said to be free when it may have been: linearizable
a lock that its owner saw to be lost: linearizable
a lock of a dead process: linearizable
a release that wasn't confirmed: linearizable
a confirmed release of which nobody knew before: nothing explains acquire by b; owners: a/h
two writers after the server lost its memory: linearizable
two writers after another fault: nothing explains acquire by b; owners: a/h1
