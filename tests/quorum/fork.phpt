--TEST--
A forked child neither releases nor renews what its parent holds, and has locks of its own
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key(), ttl: 60.0);
$lock->acquire();
var_dump(child(function () use ($lock, $quorum): array {
    $other = $quorum->lock(key('other'), ttl: 60.0);

    return [$lock->isHeld(), $lock->release(), $lock->renew(), $lock->getToken(), $lock->acquire(0.0), $other->acquire(1.0), $other->release()];
})->result() === [false, false, false, null, false, true, true]);
var_dump(count($quorum->owners(key())), $lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
int(5)
bool(true)
bool(true)
