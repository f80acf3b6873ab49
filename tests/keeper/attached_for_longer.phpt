--TEST--
An ownership that lasts for much longer than the ttl of the object that attached it is still renewed at that ttl, so that its loss is noticed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
foreach (['one' => dsn(), 'list' => $quorum->dsns()] as $kind => $servers) {
    $owner = new RedisLock(key($kind), $servers, 600.0);
    $owner->acquire();
    $lock = new RedisLock(key($kind), $servers, 3.0);
    var_dump($lock->attach($owner->detach()));
    $before = stats()['renewals'];
    await(fn () => stats()['renewals'] >= $before + 2, 30 * slowness(), 'renewals');
    // A renewal for the ttl takes nothing from what is left.
    echo between(400, $lock->getRemainingTtl(), 600), "\n";
    (new RedisLock(key($kind), $servers))->forceRelease();
    await(fn () => !$lock->isHeld(), 60 * slowness(), 'the loss');
}
--EXPECT--
bool(true)
yes
bool(true)
yes
