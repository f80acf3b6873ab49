--TEST--
release() returns false if a majority no longer holds it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key(), ttl: 60.0);
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
foreach ([0, 1] as $number) {
    $quorum->members[$number]->redis()->del(key());
}
var_dump($lock->release(), $lock->acquire(1.0));
foreach ([0, 1, 2] as $number) {
    $quorum->members[$number]->redis()->del(key());
}
var_dump($lock->release(), $lock->isHeld(), $quorum->owners(key()));
--EXPECT--
bool(true)
bool(true)
lost
bool(false)
bool(false)
array(0) {
}
