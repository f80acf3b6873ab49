--TEST--
A reader that wants to become the writer behind a waiting writer is refused at once, told who is waiting, and reads on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\DeadlockException;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$reader = new ZkLock(path(), hosts());
$reader->acquireRead();
$writer = new Holder('acquire');
await_modes($reader, 'rw');
foreach ([null, 60.0, 0.0] as $timeout) {
    try {
        $reader->acquire($timeout);
    } catch (DeadlockException $refused) {
        var_dump(str_contains($refused->getMessage(), gethostname() . ":{$writer->child->pid} is already waiting to write"));
    }
}
await_modes($reader, 'rw');
$token = $reader->getFencingToken();
var_dump($reader->isHeld(), $reader->release(), $writer->answer(), $writer->ask('getFencingToken') > $token);
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
