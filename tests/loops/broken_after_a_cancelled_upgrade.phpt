--TEST--
A reader whose upgrade was cancelled knows at once that another object of its thread has broken the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LossReason;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$reader = new RedisLock(key(), dsn());
$reader->onLost(function (RedisLock $lock, LossReason $reason): void {
    echo "lost: $reason->name\n";
});
$reader->acquireRead();
$reader->enqueue(0.0)->cancel();
var_dump($reader->isHeld(), (new RedisLock(key(), dsn()))->forceRelease(), $reader->isHeld());
--EXPECT--
lost: TakenAway
bool(true)
bool(true)
bool(false)
