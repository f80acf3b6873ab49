--TEST--
Once a lock on a list of servers is lost, it is released at once on the members that still consider it held, not after its ttl
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LossReason;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key(), ttl: 600.0);
$lock->onLost(static function (RedisLock $lock, LossReason $reason): void {
    echo "$reason->name\n";
});
$lock->acquire();
foreach (array_slice($quorum->members, 0, 3) as $member) {
    $member->ask('DEL', key());
}
var_dump(count($quorum->owners(key())));
var_dump($lock->renew());
$quorum->awaitOwners(0, key());
var_dump(($other = $quorum->lock(key()))->acquire(0.0));
--EXPECT--
int(2)
TakenAway
bool(false)
bool(true)
