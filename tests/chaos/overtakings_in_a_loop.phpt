--TEST--
The checker of scripts/chaos finds fibers that came later than others of their process, however shortly, and got the lock first
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$history = fn (array $lock = []) => new Histories(['lock' => $lock + ['fifo' => true]]);
/** The first asks a hundredth of a millisecond before the second, and gets it later. */
$overtaking = fn (string $first, string $second, array $lock = []) => $history($lock)
    ->owns($first, 0, 200, 210)->owns($second, 0.01, 100, 110);

echo "overtaken\n", $overtaking('p.1', 'p.2')->judged();
echo "in order\n", $history()->owns('p.1', 0, 100, 110)->owns('p.2', 0.01, 200, 210)->judged();
echo "one process and another\n", $overtaking('p.1', 'q.2')->judged();
echo "a process and its child\n", $overtaking('p.1', 'pf1.2')->judged();
echo "the process itself, which blocks\n", $overtaking('p.1', 'p')->judged();
echo "only fibers are in order\n", $overtaking('p.1', 'p.2', ['fifo' => false, 'fifo_in_loops' => true])->judged();
echo "not even fibers are\n", $overtaking('p.1', 'p.2', ['fifo' => false])->judged();
echo "three, of whom the first comes last\n", $history()
    ->owns('p.1', 0, 300, 310)->owns('p.2', 0.01, 100, 110)->owns('p.3', 0.02, 200, 210)->judged();
echo "by one that didn't mean to wait\n", $history()
    ->owns('p.1', 0, 200, 210)->owns('p.2', 50, 51, 60, call: ['timeout' => 0.0])->judged();
echo "one that didn't mean to wait\n", $history()
    ->owns('p.1', 0, 200, 210, call: ['timeout' => 0.0])->owns('p.2', 50, 51, 60)->judged();
$failed = fn (array $return): Histories => $history()->owns('p.2', 0.01, 100, 110)
    ->line('p.1', 0, 'call', ['id' => 99, 'lock' => 'lock', 'method' => 'acquire', 'timeout' => 3.0])
    ->line('p.1', 200, 'return', ['id' => 99, 'threw' => null, ...$return]);
echo "one whose time was over\n", $failed(['result' => false])->judged();
echo "one that failed\n", $failed(['result' => null, 'threw' => ['class' => 'DistLock\ConnectionException', 'message' => '']])->judged();
echo "one that wanted two permits, and whose time was over\n", (new Histories(['lock' => ['fifo' => true, 'permits' => 2]]))
    ->owns('p.2', 0.01, 100, 110, mode: 'permit')
    ->line('p.1', 0, 'call', ['id' => 99, 'lock' => 'lock', 'method' => 'acquire', 'timeout' => 3.0, 'weight' => 2])
    ->line('p.1', 200, 'return', ['id' => 99, 'threw' => null, 'result' => false])->judged();

echo "a reader, by a writer\n", $history()->owns('p.1', 0, 200, 210, mode: 'read')->owns('p.2', 0.01, 100, 110)->judged();
echo "a writer, by a reader\n", $history()->owns('p.1', 0, 200, 210)->owns('p.2', 0.01, 100, 110, mode: 'read')->judged();
echo "readers, of whom one notices late\n", $history()
    ->owns('p.1', 0, 200, 210, mode: 'read')->owns('p.2', 0.01, 100, 110, mode: 'read')->judged();
echo "a reader, by a reader\n", $history()
    ->owns('p.1', 0, 1200, 1210, mode: 'read')->owns('p.2', 0.01, 100, 110, mode: 'read')->judged();

echo "while connections break\n", $overtaking('p.1', 'p.2')->fault('client kill', 'normal', 10, 160, [], ['*'])->judged();
echo "while it is stopped for a moment\n", $overtaking('p.1', 'p.2')->fault('stop', 'p', 10, 90, [], ['p'])->judged();
$late = fn () => $history()->owns('p.1', 0, 9000, 9010)->owns('p.2', 0.01, 8000, 8010);
echo "while another is stopped for long\n", $late()->fault('stop', 'q', 1000, 6000, [], ['q'])->judged();
echo "while it is stopped for so long that it loses its places\n", $late()->fault('stop', 'p', 1000, 6000, [], ['p'])->judged();
echo "while it computes for so long\n", $late()->fault('computes', 'p', 1000, 6000, [], ['p'])->judged();
echo "while it is disturbed again and again\n", $late()
    ->fault('stop', 'p', 1000, 2500, [], ['p'])->fault('cut', 'relay', 2800, 4500, [], ['*'])->judged();
echo "after it was disturbed for so long\n", $history()
    ->fault('stop', 'p', 1000, 6000, [], ['p'])->owns('p.1', 7000, 7200, 7210)->owns('p.2', 7000.01, 7100, 7110)->judged();
echo "when the queue was lost\n", $overtaking('p.1', 'p.2')->fault('flush', 'server', 10, 10, ['order'], ['*'])->judged();
echo "when nobody had it for a ttl\n", $history(['ttl' => 2.0])->owns('p.1', 0, 5000, 5010)->owns('p.2', 0.01, 4000, 4010)->judged();
--EXPECT--
overtaken
order: p.2 (write) asked 0.000010 s after p.1 (write), and got it 0.100 s before
broken
in order
held
one process and another
held
a process and its child
held
the process itself, which blocks
held
only fibers are in order
order: p.2 (write) asked 0.000010 s after p.1 (write), and got it 0.100 s before
broken
not even fibers are
held
three, of whom the first comes last
order: p.2 (write) asked 0.000010 s after p.1 (write), and got it 0.200 s before
order: p.3 (write) asked 0.000020 s after p.1 (write), and got it 0.100 s before
broken
by one that didn't mean to wait
order: p.2 (write) asked 0.050 s after p.1 (write), and got it 0.149 s before
broken
one that didn't mean to wait
held
one whose time was over
held
one that failed
held
one that wanted two permits, and whose time was over
held
a reader, by a writer
order: p.2 (write) asked 0.000010 s after p.1 (read), and got it 0.100 s before
broken
a writer, by a reader
order: p.2 (read) asked 0.000010 s after p.1 (write), and got it 0.100 s before
broken
readers, of whom one notices late
held
a reader, by a reader
order: p.2 (read) asked 0.000010 s after p.1 (read), and got it 1.100 s before
broken
while connections break
order: p.2 (write) asked 0.000010 s after p.1 (write), and got it 0.100 s before
broken
while it is stopped for a moment
order: p.2 (write) asked 0.000010 s after p.1 (write), and got it 0.100 s before
broken
while another is stopped for long
order: p.2 (write) asked 0.000010 s after p.1 (write), and got it 1.000 s before
broken
while it is stopped for so long that it loses its places
held
while it computes for so long
held
while it is disturbed again and again
held
after it was disturbed for so long
order: p.2 (write) asked 0.000010 s after p.1 (write), and got it 0.100 s before
broken
when the queue was lost
by design: order: p.2 (write) asked 0.000010 s after p.1 (write), and got it 0.100 s before
held
when nobody had it for a ttl
held
