--TEST--
ZkLock: readers that would be served at once have nobody ahead; a reader that wants to write counts, and is counted
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/../zookeeper/read_write/holder.php';
require __DIR__ . '/ahead.php';

$readers = [zk_holder(), zk_holder(), zk_holder()];
array_map(static fn (Holder $reader) => $reader->answer(), $readers);
$lock = new ZkLock(path(), hosts());
var_dump($lock->acquireRead(60.0, 0));
echo 'upgrade ', turns_away($lock, [0]), ', ', waits($lock, 1), ' ', $lock->getMode()->value, ' ', json_encode($lock->release()), "\n";
await_modes($lock, 'rrr');
echo 'write ', turns_away($lock, [0]), ', ', waits($lock, 1), "\n";
await_modes($lock, 'rrr');
$readers[0]->order('acquire');
await_modes($lock, 'rrrw');
echo 'write ', turns_away($lock, [0, 1]), ', ', waits($lock, 2), "\n";
echo 'read ', turns_away($lock, [0, 1], 'acquireRead'), ', ', waits($lock, 2, 'acquireRead'), "\n";
await_modes($lock, 'rrrw');
$readers[1]->ask('release');
$readers[2]->ask('release');
var_dump($readers[0]->answer());
// It has two nodes, but holds the lock once.
echo 'read ', turns_away($lock, [0], 'acquireRead'), ', ', waits($lock, 1, 'acquireRead'), "\n";
await_modes($lock, 'w');
var_dump($readers[0]->ask('downgrade'), $lock->acquireRead(60.0, 0), $lock->release());
array_map(static fn (Holder $reader) => $reader->end(), $readers);
--EXPECT--
bool(true)
upgrade 0: turned away, 1: waited read true
write 0: turned away, 1: waited
write 0: turned away, 1: turned away, 2: waited
read 0: turned away, 1: turned away, 2: waited
bool(true)
read 0: turned away, 1: waited
bool(true)
bool(true)
bool(true)
