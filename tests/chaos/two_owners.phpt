--TEST--
The checker of scripts/chaos finds more owners than there may be, but only those that certainly overlapped
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$history = fn (int $permits = 1) => new Histories(['lock' => ['permits' => $permits]]);

echo "two writers\n", $history()->owns('a', 0, 1, 10)->owns('b', 2, 9, 20)->judged();
echo "a writer within another's time\n", $history()->owns('a', 0, 1, 10)->owns('b', 2, 4, 5)->judged();
echo "a reader alongside a writer\n", $history()->owns('a', 0, 1, 10)->owns('b', 2, 9, 20, mode: 'read')->judged();
echo "a writer alongside two readers\n", $history()
    ->owns('a', 0, 1, 10, mode: 'read')->owns('b', 0, 1, 10, mode: 'read')->owns('c', 2, 9, 20)->judged();
echo "readers\n", $history()->owns('a', 0, 1, 10, mode: 'read')->owns('b', 2, 9, 20, mode: 'read')->judged();
echo "one after the other\n", $history()->owns('a', 0, 1, 10)->owns('b', 2, 10, 20)->judged();
echo "three of three permits\n", $history(3)
    ->owns('a', 0, 1, 10, mode: 'permit')->owns('b', 0, 1, 10, mode: 'permit')->owns('c', 0, 1, 10, mode: 'permit')->judged();
echo "four of three permits\n", $history(3)
    ->owns('a', 0, 1, 10, mode: 'permit')->owns('b', 0, 1, 10, mode: 'permit')->owns('c', 0, 1, 10, mode: 'permit')
    ->owns('d', 0, 2, 3, mode: 'permit')->judged();
echo "one that was killed goes no further than it wrote\n", $history()
    ->line('a', 5, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'write', 'token' => null])->dies('a', 30)
    ->owns('b', 2, 9, 20)->judged();
echo "an object that changes its mode is alone with itself\n", $history()
    ->line('a', 1, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'read', 'token' => null])
    ->line('a', 2, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'write', 'token' => null])
    ->line('a', 5, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'write', 'token' => null])
    ->owns('b', 2, 4, 9, mode: 'read')->judged();
--EXPECT--
two writers
exclusion: b/h3 (write) held it for 0.001000 s alongside a/h1 (write), though only one may
broken
a writer within another's time
exclusion: b/h3 (write) held it for 0.001000 s alongside a/h1 (write), though only one may
broken
a reader alongside a writer
exclusion: b/h3 (read) held it for 0.001000 s alongside a/h1 (write), though only one may
broken
a writer alongside two readers
exclusion: c/h5 (write) held it for 0.001000 s alongside a/h1 (read), b/h3 (read), though only one may
broken
readers
held
one after the other
held
three of three permits
held
four of three permits
exclusion: d/h7 (permit) held it for 0.001000 s alongside a/h1 (permit), b/h3 (permit), c/h5 (permit), with 3 permits
broken
one that was killed goes no further than it wrote
held
an object that changes its mode is alone with itself
exclusion: b/h1 (read) held it for 0.001000 s alongside a/h (write), though only one may
broken
