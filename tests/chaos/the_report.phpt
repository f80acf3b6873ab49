--TEST--
scripts/chaos look says what was broken, draws the owners around it, and names the lines that show it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$history = (new Histories(['lock' => ['fifo' => true], '<b>' => []], ['seed' => 17, 'backend' => 'redis']))
    ->owns('a', 0, 1, 10)->owns('b', 2, 9, 20)->owns('c', 0, 30, 40, lock: '<b>')->owns('d', 1, 35, 50, lock: '<b>')
    ->fault('flush', '<i>server</i>', 33, 34)
    ->line('nemesis', 38, 'fault', ['kind' => 'cut', 'target' => 'link', 'excuses' => ['exclusion'], 'locks' => ['<b>']]);
$history->call('e', 5, 5000, 'inspect', ['bound' => 1.0]);
[$code, $said, $report] = $history->looked();
echo "$said\nexit $code\n\n";

preg_match_all('/<title>(.* (?:write|wants).*)<\/title>/', $report, $bars);
echo implode("\n", $bars[1]), "\n";
preg_match_all('/<code>(history.*?)<\/code>/', $report, $lines);
echo implode("\n", $lines[1]), "\n";
preg_match('/<summary>(.*)<\/summary>/', $report, $excused);
echo "$excused[1]\n";
echo json_encode(['other files' => preg_match('/(src|href)=/', $report), 'foreign tags' => preg_match('/<i>|<b>:/', $report)]), "\n";

[$code, $said] = (new Histories())->owns('a', 0, 1, 10)->looked();
echo "\n$said\nexit $code\n";
[$code, $said] = (new Histories())->line('a', 1, 'what')->looked();
echo "\n$said\nexit $code\n";
--EXPECT--
redis RedisLock                      4 of         4 got it, 0 waited; median 30.0 ms, 99 % 34.0 ms, longest 34.0 ms
faults: cut 1, flush 1
by design: exclusion 1
VIOLATED: bounds 1
    lock: inspect() of e took 4.995 s, of at most 1.000 s
        e:1
VIOLATED: exclusion 1
    lock: b/h3 (write) held it for 0.001000 s alongside a/h1 (write), though only one may
        a:3, a:4, b:3, b:4
broken: 2 violations
RUN/report.html
exit 1

a wants to write: got after 1.0 ms
b wants to write: got after 7.0 ms
a/h1 write, token not known, 9.0 ms, lines 3 to 4
b/h3 write, token not known, 11.0 ms, lines 3 to 4
b wants to write: got after 7.0 ms
a/h1 write, token not known, 9.0 ms, lines 3 to 4
b/h3 write, token not known, 11.0 ms, lines 3 to 4
c wants to write: got after 30.0 ms
d wants to write: got after 34.0 ms
c/h5 write, token not known, 10.0 ms, lines 3 to 4
d/h7 write, token not known, 15.0 ms, lines 3 to 4
history/e.jsonl:1
history/a.jsonl:3
history/a.jsonl:4
history/b.jsonl:3
history/b.jsonl:4
history/c.jsonl:3
history/c.jsonl:4
history/d.jsonl:3
history/d.jsonl:4
cut link at 0.038 s (nemesis:2): exclusion 1
{"other files":0,"foreign tags":0}

redis RedisLock                      1 of         1 got it, 0 waited; median 1.0 ms, 99 % 1.0 ms, longest 1.0 ms
held: no violation
RUN/report.html
exit 0

chaos: not judged: a:1 says what nobody knows: what
exit 2
