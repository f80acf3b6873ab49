--TEST--
An exception from a signal handler ends the wait and leaves nothing behind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key('b'));
on_signal(fn () => throw new \RuntimeException('enough'));
$signal = signal_during_wait(key('b'));
$multi = new MultiLock(lock('a'), lock('b'), lock('c'));
echo thrown(fn () => $multi->acquire()), "\n";
var_dump($multi->isHeld(), $multi->release(), redis()->zCard(queue(key('b'))));
echo held('a', 'b', 'c'), "\n";
--EXPECT--
RuntimeException: enough
bool(false)
bool(false)
int(0)
b
