--TEST--
A minority's keys that were left behind, or are another program's, keep nobody out, whichever server arbitrates
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = shared_quorum();
$left = static fn (int $i) => "host:$i:" . str_repeat('0', 32) . ':1';
$cases = [
    'left behind' => fn (\Redis $redis, string $name, int $i) => $redis->set($name, $left($i), ['px' => 60000]),
    'foreign' => fn (\Redis $redis, string $name, int $i) => $redis->set($name, 'mine', ['px' => 60000]),
    'without a ttl' => fn (\Redis $redis, string $name, int $i) => $redis->set($name, $left($i)),
];
foreach ($cases as $case => $hold) {
    foreach ([[0], [0, 1], [1, 4]] as $members) {
        $name = key("$case/" . implode($members));
        foreach ($members as $i) {
            $hold($quorum->members[$i]->redis(), $name, $i);
        }
        $lock = $quorum->lock($name, ttl: 60.0);
        $seconds = seconds(function () use ($lock, &$acquired) {
            $acquired = $lock->acquire(20.0 * slowness());
        });
        echo $case, ' at ', implode(' and ', $members), ': ', json_encode($acquired), ' ', between(0, $seconds, 3 * slowness()), "\n";
        // By now, the same object knows it.
        var_dump($lock->release(), $lock->acquire(1.0 * slowness()), $lock->release());
    }
}
--EXPECT--
left behind at 0: true yes
bool(true)
bool(true)
bool(true)
left behind at 0 and 1: true yes
bool(true)
bool(true)
bool(true)
left behind at 1 and 4: true yes
bool(true)
bool(true)
bool(true)
foreign at 0: true yes
bool(true)
bool(true)
bool(true)
foreign at 0 and 1: true yes
bool(true)
bool(true)
bool(true)
foreign at 1 and 4: true yes
bool(true)
bool(true)
bool(true)
without a ttl at 0: true yes
bool(true)
bool(true)
bool(true)
without a ttl at 0 and 1: true yes
bool(true)
bool(true)
bool(true)
without a ttl at 1 and 4: true yes
bool(true)
bool(true)
bool(true)
