--TEST--
scripts/chaos --history writes what was done with each lock for other judges, as JSON lines and as EDN
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';
require_once __DIR__ . '/../support/simulated.php';

$history = (new Histories(['lock' => ['permits' => 1]], ['backend' => 'redis']))->owns('a', 0, 1, 10)->owns('b', 2, 11, 12)->dies('b', 12);
$history->call('c', 5, 6, 'acquire', ['timeout' => 0.001], ['result' => false]);
$history->call('d', 20, 21, 'acquire', return: ['threw' => ['class' => 'DistLock\DistLockException', 'message' => '']]);
$history->acquires('d', 22, 23, 24);
foreach (explode("\n", trim($history->exported('jsonl'))) as $line) {
    $line = json_decode($line, true);
    echo implode(' ', [$line['index'], $line['time'] / 1e6, $line['process'], $line['type'], $line['f'], $line['key'], $line['model'], $line['owner'], $line['call']]), "\n";
}
echo strtok($history->exported('edn'), "\n"), "\n";

/** @return array{int, int} how many operations there are, and how many break the rules of processes */
function processes(Histories $history): array
{
    $lines = array_map(fn (string $line) => json_decode($line, true), explode("\n", trim($history->exported('jsonl'))));
    $busy = $ended = [];
    $broken = $last = 0;
    foreach ($lines as ['process' => $process, 'type' => $type, 'f' => $f, 'time' => $time]) {
        $allowed = $type === 'invoke' ? !isset($busy[$process]) && !isset($ended[$process]) : ($busy[$process] ?? null) === $f;
        $broken += $allowed && $time >= $last ? 0 : 1;
        $last = $time;
        if ($type === 'invoke') {
            $busy[$process] = $f;
        } else {
            unset($busy[$process]);
        }
        $type === 'info' && $ended[$process] = true;
    }

    return [count($lines) / 2, $broken + count($busy)];
}

[$count, $broken] = processes((new Simulated(1, 5, 400, true))->run());
echo $count > 200 ? "$broken broken\n" : "$count operations\n";
--EXPECT--
0 0 0 invoke acquire redis/lock mutex a/h1 acquire
1 1 0 ok acquire redis/lock mutex a/h1 acquire
2 2 1 invoke acquire redis/lock mutex b/h3 acquire
3 5 2 invoke acquire redis/lock mutex  acquire
4 6 2 fail acquire redis/lock mutex  acquire
5 10 0 invoke release redis/lock mutex a/h1 release
6 10.1 0 ok release redis/lock mutex a/h1 release
7 11 1 ok acquire redis/lock mutex b/h3 acquire
8 12 1 invoke release redis/lock mutex b/h3 release
9 12.1 1 ok release redis/lock mutex b/h3 release
10 20 3 invoke acquire redis/lock mutex  acquire
11 21 3 info acquire redis/lock mutex  acquire
12 22 4 invoke acquire redis/lock mutex d/h7 acquire
13 23 4 ok acquire redis/lock mutex d/h7 acquire
14 24 4 invoke release redis/lock mutex d/h7 death
15 24.001 4 info release redis/lock mutex d/h7 death
{:index 0, :time 0, :process 0, :type :invoke, :f :acquire, :value nil, :key "redis/lock", :model :mutex, :permits 1, :owner "a/h1", :call "acquire", :actor "a", :excused false}
0 broken
