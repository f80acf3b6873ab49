--TEST--
A lock that was not replicated is reported as lost after a failover
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$lock = new RedisLock(key(), $set->dsn(), 12.0 * slowness());
$told = 0;
$lock->onLost(function () use (&$told): void {
    $told++;
});
$set->master();
foreach ($set->replicas() as $replica) {
    $replica->redis()->rawCommand('CLIENT', 'PAUSE', '1500', 'ALL');
}
foreach ($set->servers as $server) {
    $server->redis()->config('SET', 'repl-diskless-sync-delay', '0');
}
var_dump($lock->acquire(5.0));
$new = $set->killMaster();
$new->redis()->del(key());
await(function () use ($lock) {
    return !$lock->isHeld();
}, 30, 'the loss');
var_dump($told, $lock->release());
--EXPECT--
bool(true)
int(1)
bool(false)
