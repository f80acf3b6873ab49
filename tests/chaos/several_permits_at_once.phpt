--TEST--
The checker of scripts/chaos counts the permits of those that take several at once, and lets one that collects them keep others waiting
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$permits = fn (int $permits, array $settings = []) => new Histories(
    ['lock' => ['permits' => $permits, 'fifo' => true, 'ttl' => 2.0, 'slack' => 6.0]],
    $settings,
);
$of = fn (int $weight) => ['mode' => 'permit', 'call' => ['weight' => $weight]];
$waits = fn (Histories $history, string $actor, float $from, float $until, int $weight) =>
    $history->call($actor, $from, $until, 'acquire', ['weight' => $weight, 'timeout' => 60.0], ['result' => false]);

echo "more than there are\n", $permits(5)->owns('a', 0, 1, 10, ...$of(3))->owns('b', 2, 9, 20, ...$of(3))->judged();
echo "a light one too many\n", $permits(5)
    ->owns('a', 0, 1, 10, ...$of(3))->owns('b', 0, 1, 10, ...$of(2))->owns('c', 2, 9, 20, mode: 'permit')->judged();
echo "more than all of them, alone\n", $permits(2)->owns('a', 0, 1, 10, ...$of(3))->judged();
echo "as many as there are\n", $permits(5)
    ->owns('a', 0, 1, 10, ...$of(3))->owns('b', 0, 1, 10, mode: 'permit')->owns('c', 2, 3, 20, mode: 'permit')->judged();
echo "one after the other\n", $permits(5)->owns('a', 0, 1, 10, ...$of(5))->owns('b', 2, 10, 20, ...$of(5))->judged();

echo "a heavy one overtaken by a light one\n", $permits(5)
    ->owns('x', 0, 1, 5000, ...$of(3))->owns('a', 10, 5001, 5010, ...$of(3))->owns('b', 2000, 2001, 2010, mode: 'permit')->judged();
$history = $permits(5)->owns('x', 0, 1, 9000, ...$of(3))->owns('b', 2000, 2001, 2010, mode: 'permit');
$waits($history, 'a', 10, 5000, 3);
echo "one that is overtaken until it gives up\n", $history->judged();
$history = $permits(5)->owns('x', 0, 1, 9000, ...$of(3))->owns('b', 2000, 2001, 2010, mode: 'permit');
$waits($history, 'a', 10, 2500, 3);
echo "one that may have given up before\n", $history->judged();
echo "a light one overtaken by a heavy one\n", $permits(5)
    ->owns('x', 0, 1, 1999, ...$of(5))->owns('y', 0, 2000, 4999, ...$of(2))
    ->owns('a', 10, 5000, 5010, mode: 'permit')->owns('b', 1500, 2001, 4999, ...$of(3))->judged();

echo "a heavy one asleep before enough free permits\n", $permits(5)
    ->owns('x', 0, 1, 9000, ...$of(2))->owns('a', 5, 7000, 7010, ...$of(3))->judged();
$history = $permits(5)->owns('x', 0, 1, 9000, ...$of(2));
$waits($history, 'a', 5, 8000, 3);
echo "in vain\n", $history->judged();
echo "too few are free\n", $permits(5)
    ->owns('x', 0, 1, 9000, ...$of(3))->owns('a', 5, 9001, 9010, ...$of(3))->judged();
echo "a heavy one in front keeps the light ones out\n", $permits(5)
    ->owns('x', 0, 1, 9000, ...$of(3))->owns('a', 5, 9001, 9010, ...$of(3))
    ->owns('b', 1500, 9002, 9010, mode: 'permit')->owns('c', 1600, 9003, 9010, mode: 'permit')->judged();
$history = $permits(5)->owns('x', 0, 1, 20000, ...$of(3))->owns('b', 1500, 11000, 11010, mode: 'permit');
$waits($history, 'a', 5, 3000, 3);
echo "a light one sleeps on when the heavy one has given up\n", $history->judged();
echo "one that may be in front, as it asked at nearly the same time\n", $permits(5)
    ->owns('x', 0, 1, 9000, ...$of(3))->owns('b', 5, 9002, 9010, mode: 'permit')->owns('a', 500, 9001, 9010, ...$of(3))->judged();
echo "a light one sleeps in front of a heavy one\n", $permits(5)
    ->owns('x', 0, 1, 9000, ...$of(3))->owns('b', 5, 7000, 7010, mode: 'permit')->owns('a', 1500, 9001, 9010, ...$of(3))->judged();
echo "a heavy one in front that was stopped, for as long as the dead may\n", $permits(5)
    ->owns('x', 0, 1, 30000, ...$of(3))->owns('a', 5, 30001, 30010, ...$of(3))->owns('b', 1500, 9000, 9010, mode: 'permit')
    ->fault('stop', 'a', 1600, 20000, [], ['a'])->judged();
echo "and for longer\n", $permits(5)
    ->owns('x', 0, 1, 30000, ...$of(3))->owns('a', 5, 30001, 30010, ...$of(3))->owns('b', 1500, 12000, 12010, mode: 'permit')
    ->fault('stop', 'a', 1600, 20000, [], ['a'])->judged();
echo "what a dead owner of several had, within its ttl\n", $permits(5)
    ->line('x', 10, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'permit', 'weight' => 3, 'token' => null])->dies('x', 1000)
    ->owns('a', 5, 8900, 8910, ...$of(3))->judged();

$history = $permits(5)->owns('x', 0, 1, 9000, ...$of(3))->owns('b', 5, 20, 30, mode: 'permit');
$waits($history, 'a', 50, 60, 4);
$history->owns('y', 10, 8999, 9010, ...$of(3));
[, $said, $report] = $history->looked();
echo "\n", strstr($said, "\nbroken", true), "\n";
preg_match_all('/<title>(.* (?:permits?\b).*)<\/title>/', $report, $bars);
echo implode("\n", array_unique($bars[1])), "\n", substr_count($report, "' stroke='#fff'/>"), "\n";
--EXPECT--
more than there are
exclusion: b/h3 (3 permits) held it for 0.001000 s alongside a/h1 (3 permits), with 5 permits
broken
a light one too many
exclusion: c/h5 (permit) held it for 0.001000 s alongside a/h1 (3 permits), b/h3 (2 permits), with 5 permits
broken
more than all of them, alone
exclusion: a/h1 (3 permits) held it for 0.009000 s alongside nobody, with 2 permits
broken
as many as there are
held
one after the other
held
a heavy one overtaken by a light one
order: b (permit) asked 1.990 s after a (3 permits), and got it 3.000 s before
broken
one that is overtaken until it gives up
order: b (permit) asked 1.990 s after a (3 permits), and got it 2.999 s before that gave up
broken
one that may have given up before
held
a light one overtaken by a heavy one
order: b (3 permits) asked 1.490 s after a (permit), and got it 2.999 s before
broken
a heavy one asleep before enough free permits
wait: nobody kept it for 6.995 s, though a (3 permits) waited
broken
in vain
wait: nobody kept it for 7.995 s, though a (3 permits) waited
broken
too few are free
held
a heavy one in front keeps the light ones out
held
a light one sleeps on when the heavy one has given up
wait: nobody kept it for 8.000 s, though b (permit) waited
broken
one that may be in front, as it asked at nearly the same time
held
a light one sleeps in front of a heavy one
wait: nobody kept it for 6.995 s, though a (3 permits), b (permit) waited
broken
a heavy one in front that was stopped, for as long as the dead may
held
and for longer
wait: nobody kept it for 10.400 s, though b (permit) waited, which is longer than the dead may keep it
broken
what a dead owner of several had, within its ttl
held

redis RedisLock                      3 of         4 got it, 0 waited; median 15.0 ms, 99 % 8.99 s, longest 8.99 s
    1 permit                         1 of         1 got it, 0 waited; median 15.0 ms, 99 % 15.0 ms, longest 15.0 ms
    3 permits                        2 of         2 got it, 0 waited; median 8.99 s, 99 % 8.99 s, longest 8.99 s
    4 permits                        0 of         1 got it, 0 waited; median –, 99 % –, longest –
VIOLATED: exclusion 1
    lock: y/h6 (3 permits) held it for 0.001000 s alongside x/h1 (3 permits), with 5 permits
        x:3, x:4, y:3, y:4
y wants 3 permits: got after 8.99 s
x/h1 3 permits, token not known, 9.00 s, lines 3 to 4
y/h6 3 permits, token not known, 11.0 ms, lines 3 to 4
2