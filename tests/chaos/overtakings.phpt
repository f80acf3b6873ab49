--TEST--
The checker of scripts/chaos finds those that came later and got the lock first
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$history = fn (array $lock = []) => new Histories(['lock' => $lock + ['fifo' => true]]);
$once = ['timeout' => 0.0];

echo "overtaken\n", $history()->owns('a', 0, 5000, 5010)->owns('b', 2000, 4000, 4010)->judged();
echo "by one that didn't mean to wait\n", $history()->owns('a', 0, 5000, 5010)->owns('b', 4000, 4001, 4010, call: $once)->judged();
echo "of a reader, by a writer\n", $history()->owns('a', 0, 5000, 5010, mode: 'read')->owns('b', 2000, 4000, 4010)->judged();
echo "of a writer, by a reader\n", $history()->owns('a', 0, 5000, 5010)->owns('b', 2000, 4000, 4010, mode: 'read')->judged();
echo "among readers\n", $history()->owns('a', 0, 5000, 5010, mode: 'read')->owns('b', 2000, 2500, 2510, mode: 'read')->judged();
echo "the first of many\n", $history()
    ->owns('a', 0, 9000, 9010)->owns('b', 1500, 3000, 3010)->owns('c', 1600, 4000, 4010)->owns('d', 1700, 5000, 5010)->judged();
echo "readers, of whom the first noticed late\n", $history()
    ->owns('a', 0, 5000, 5010, mode: 'read')->owns('b', 2000, 4500, 4510, mode: 'read')->judged();
echo "nearly at the same time\n", $history()->owns('a', 0, 5000, 5010)->owns('b', 900, 4000, 4010)->judged();
echo "one that didn't mean to wait\n", $history()->owns('a', 0, 5000, 5010, call: $once)->owns('b', 2000, 4000, 4010)->judged();
echo "in order\n", $history()->owns('a', 0, 4000, 4010)->owns('b', 2000, 5000, 5010)->judged();
echo "a lock without order\n", $history(['fifo' => false])->owns('a', 0, 5000, 5010)->owns('b', 2000, 4000, 4010)->judged();
echo "one that was stopped\n", $history()
    ->owns('a', 0, 5000, 5010)->owns('b', 2000, 4000, 4010)->fault('stop', 'a', 1000, 1500, [], ['a'])->judged();
echo "in a storm\n", $history()
    ->owns('a', 0, 5000, 5010)->owns('b', 2000, 4000, 4010)->fault('restart', 'server', 1000, 1500, [], ['*'])->judged();
echo "when another had been stopped\n", $history()
    ->owns('a', 0, 5000, 5010)->owns('b', 2000, 4000, 4010)->fault('stop', 'c', 1000, 1500, [], ['c'])->judged();
echo "one that gave up in between\n", $history()
    ->owns('b', 2000, 4000, 4010)->owns('a', 4500, 5000, 5010)
    ->line('a', 0, 'call', ['id' => 99, 'lock' => 'lock', 'method' => 'acquire', 'timeout' => 3.0])
    ->line('a', 3000, 'return', ['id' => 99, 'threw' => null, 'result' => false])->judged();
echo "when nobody had it for a ttl\n", $history(['ttl' => 2.0])->owns('a', 0, 5000, 5010)->owns('b', 2000, 4000, 4010)->judged();
$reader = ['hold' => 'h', 'lock' => 'lock', 'token' => null];
echo "a reader that becomes the writer\n", $history()
    ->line('a', 0, 'held', $reader + ['mode' => 'read'])
    ->line('a', 4000, 'call', ['id' => 99, 'lock' => 'lock', 'method' => 'acquire', 'timeout' => null])
    ->line('a', 4001, 'return', ['id' => 99, 'threw' => null, 'result' => true])
    ->line('a', 4002, 'held', $reader + ['mode' => 'write'])->line('a', 4003, 'released', $reader + ['confirmed' => true])
    ->owns('b', 2000, 5000, 5010)->judged();
echo "one that takes over from another\n", $history()
    ->owns('c', 0, 1, 3999)->line('c', 4000, 'note')
    ->line('a', 4000, 'call', ['id' => 99, 'lock' => 'lock', 'method' => 'attach', 'timeout' => null])
    ->line('a', 4001, 'return', ['id' => 99, 'threw' => null, 'result' => true])
    ->line('a', 4002, 'held', $reader + ['mode' => 'write'])->line('a', 4003, 'released', $reader + ['confirmed' => true])
    ->owns('b', 2000, 5000, 5010)->judged();
echo "another program\n", $history()
    ->owns('b', 2000, 5000, 5010)->line('a', 3998, 'born', ['foreign' => true])->owns('a', 3999, 4000, 4010)->judged();
--EXPECT--
overtaken
order: b (write) asked 2.000 s after a (write), and got it 1.000 s before
broken
by one that didn't mean to wait
order: b (write) asked 4.000 s after a (write), and got it 0.999 s before
broken
of a reader, by a writer
order: b (write) asked 2.000 s after a (read), and got it 1.000 s before
broken
of a writer, by a reader
order: b (read) asked 2.000 s after a (write), and got it 1.000 s before
broken
among readers
order: b (read) asked 2.000 s after a (read), and got it 2.500 s before
broken
the first of many
order: b (write) asked 1.500 s after a (write), and got it 6.000 s before
order: c (write) asked 1.600 s after a (write), and got it 5.000 s before
order: d (write) asked 1.700 s after a (write), and got it 4.000 s before
broken
readers, of whom the first noticed late
held
nearly at the same time
held
one that didn't mean to wait
held
in order
held
a lock without order
held
one that was stopped
held
in a storm
held
when another had been stopped
order: b (write) asked 2.000 s after a (write), and got it 1.000 s before
broken
one that gave up in between
held
when nobody had it for a ttl
held
a reader that becomes the writer
order: a (write) asked 2.000 s after b (write), and got it 0.998 s before
broken
one that takes over from another
held
another program
held
