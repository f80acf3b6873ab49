--TEST--
Ownership goes to another process by its token if a majority knows it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key());
$lock->acquire();
$fencing = $lock->getFencingToken();
$quorum->members[4]->redis()->del(key());
$token = $lock->detach();
var_dump($lock->isHeld(), $lock->release());
var_dump(child(function () use ($quorum, $token, $fencing): array {
    $lock = $quorum->lock(key());

    return [$lock->attach('another'), $lock->attach($token), $lock->isHeld(), $lock->getToken() !== $token,
        $lock->getFencingToken() > $fencing, $lock->release()];
})->result() === [false, true, true, true, true, true], $quorum->owners(key()));
--EXPECT--
bool(false)
bool(false)
bool(true)
array(0) {
}
