--TEST--
Without renewal the lock ends by the local clock while the members still hold it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key(), ttl: 3.0, autoRenew: false);
answered(fn () => $lock->acquire());
$until = hrtime(true) + (int) ($lock->getRemainingTtl() * 1e9);
await(fn () => !$lock->isHeld());
var_dump(hrtime(true) >= $until - 1e6, $lock->release());
--EXPECT--
bool(true)
bool(false)
