--TEST--
A lock that was replicated outlives the death of the master
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/losses.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$lock = new RedisLock(key(), $set->dsn(), 30.0 * min(slowness(), 8.0));
var_dump($lock->acquire(5.0));
$token = $lock->getToken();
foreach ($set->replicas() as $replica) {
    await(fn () => $replica->redis()->get(key()) === $token);
}
$new = $set->killMaster();
$renewals = \DistLock\stats()['renewals'];
await(function () use ($lock, $renewals) {
    return !$lock->isHeld() || \DistLock\stats()['renewals'] > $renewals;
}, 30);
var_dump($lock->isHeld(), $new->redis()->get(key()) === $token);
var_dump($lock->release(), $new->redis()->exists(key()));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
