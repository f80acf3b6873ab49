--TEST--
renew() with maxHold limits how long a lock is renewed from then on, or lifts the limit, on one server and on a list
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LossReason;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/losses.php';
require_once __DIR__ . '/../support/quorum.php';

$locks = $lost = [];
$heard = false;
foreach (['one' => dsn(), 'list' => shared_quorum()->dsns()] as $kind => $where) {
    $locks["$kind, limited"] = new RedisLock(key("$kind limited"), $where, ttl: 4.0);
    $locks["$kind, no longer limited"] = new RedisLock(key("$kind free"), $where, ttl: 4.0, maxHold: 0.5);
    $locks["$kind, as it was"] = new RedisLock(key("$kind still"), $where, ttl: 4.0, maxHold: 0.5);
}
foreach ($locks as $kind => $lock) {
    $lock->acquire();
    $lock->onLost(function ($lock, LossReason $reason) use ($kind, &$lost, &$heard): void {
        $lost[] = "$kind: {$reason->name}";
        $heard = count($lost) === 4;
    });
}
foreach ($locks as $kind => $lock) {
    $lock->renew(4.0, match (explode(', ', $kind)[1]) {
        'limited' => 0.5,
        'no longer limited' => 60.0,
        'as it was' => null,
    });
}
spin($heard);
// Without their renewals, the others would end now.
usleep(1_500_000);
sort($lost);
echo implode("\n", [...$lost, ...array_keys(array_filter($locks, fn ($lock) => $lock->isHeld()))]), "\n";
--EXPECT--
list, as it was: HeldTooLong
list, limited: HeldTooLong
one, as it was: HeldTooLong
one, limited: HeldTooLong
one, no longer limited
list, no longer limited
