--TEST--
A handler that runs during the wait finds a lock that is waiting
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key('b'));
$multi = new MultiLock(lock('a'), lock('b'));
on_signal(function () use ($multi, $holder): void {
    var_dump($multi->isHeld(), $multi->release());
    echo str_replace(key(''), '', thrown(fn () => $multi->acquire())), "\n";
    $holder->send('release');
});
$signal = signal_during_wait(key('b'));
var_dump($multi->acquire(30.0));
echo held('a', 'b'), "\n";
--EXPECT--
bool(false)
bool(false)
DistLock\LockStateException: This object is already waiting for the lock "a, b"
bool(true)
a b
