--TEST--
MultiLock: if too many are ahead at one of its locks, none is held
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\ZkLock;

require __DIR__ . '/../multi/multi.php';
require __DIR__ . '/ahead.php';

$hosts = hosts();
$node = static fn (string $name) => new ZkLock('/distlock/' . key($name), $hosts);
$holder = contender(key('b'));
outcome($holder);
$multi = new MultiLock(lock('a'), lock('b'), lock('c'));
echo turns_away($multi, [0]), ' ', held('a', 'b', 'c'), "\n", waits($multi, 1), "\n";
line_up(1, key('b'));
echo turns_away($multi, [1]), ' ', held('a', 'b', 'c'), ' ', redis()->zCard(queue(key('b'))), "\n";
echo preg_replace('/"[^"]+"/', 'NAMES', without_owner(thrown(fn () => $multi->synchronized(fn () => 1, 60.0, maxAhead: 1)))), "\n";
// Those on ZooKeeper are acquired in one transaction.
$parts = [$node('d'), $node('e'), $node('f')];
$holder = child(static function (Channel $channel) use ($node): bool {
    $lock = $node('e');
    $channel->send($lock->acquire(60.0));
    $channel->receive(60);

    return $lock->release();
});
$holder->await();
$multi = new MultiLock(...$parts);
echo turns_away($multi, [0]), ', ', waits($multi, 1), "\n";
await(static fn () => array_map(contenders(...), $parts) === [0, 1, 0], 30);
echo released($holder), ' ', json_encode($multi->acquire(60.0, 0)), "\n";
--EXPECT--
0: turned away b
1: waited
1: turned away b 1
DistLock\TimeoutException: The lock NAMES was not acquired, because more than 1 were ahead
0: turned away, 1: waited
released true
