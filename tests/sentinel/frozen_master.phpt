--TEST--
A master that freezes is replaced, for the holder of a lock and for its waiters
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$old = $set->master();
$dsn = $set->dsn(['timeout' => 1.5 * min(slowness(), 4.0)]);
// A waiter that waited for the end of this ttl would wait for too long.
$lock = new RedisLock(key(), $dsn, 300.0);
$kept = new RedisLock('{' . key() . '}:kept', $dsn, 30.0 * min(slowness(), 2.0));
var_dump($lock->acquire(5.0), $kept->acquire(5.0));
$waiter = contender(key(), $dsn, ttl: 30.0 * min(slowness(), 2.0));
foreach ($set->replicas() as $replica) {
    await(fn () => $replica->redis()->zCard(queue(key())) === 1);
}
$old->pause();
$new = $set->successor($old);
$renewals = \DistLock\stats()['renewals'];
await(fn () => !$kept->isHeld() || \DistLock\stats()['renewals'] > $renewals, 60);
var_dump($kept->isHeld(), $lock->renew(), $new->redis()->get(key()) === $lock->getToken(), $lock->release());
echo outcome($waiter), ', ', released($waiter), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
acquired, released
