--TEST--
Whichever method notices the loss, the callback runs before that method returns
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$calls = [
    'release' => fn ($lock) => $lock->release(),
    'release(false)' => fn ($lock) => $lock->release(false),
    'isHeld' => fn ($lock) => $lock->isHeld(),
    'renew' => fn ($lock) => $lock->renew(),
    'getToken' => fn ($lock) => $lock->getToken(),
    'getFencingToken' => fn ($lock) => $lock->getFencingToken(),
    'getRemainingTtl' => fn ($lock) => $lock->getRemainingTtl(),
];
foreach ($calls as $name => $call) {
    $lock = new RedisLock(key(), dsn(), 0.02, autoRenew: false);
    $reported = false;
    $lock->onLost(function () use (&$reported) {
        $reported = true;
    });
    $lock->acquire();
    await(fn () => redis()->exists(key()) === 0);
    $result = $call($lock);
    echo $name, ': ', json_encode($result, JSON_PRESERVE_ZERO_FRACTION), $reported ? ', reported' : ', not reported', "\n";
}
--EXPECT--
release: false, reported
release(false): false, reported
isHeld: false, reported
renew: false, reported
getToken: null, reported
getFencingToken: null, reported
getRemainingTtl: 0.0, reported
