--TEST--
Without channels in slots, a waiter is granted the lock by a node that it doesn't listen to, and asks that node
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster(['--rename-command', 'SSUBSCRIBE', '']);
$holder = contender(key(), $set->dsn(), ttl: 600.0);
outcome($holder);
$waiters = line_up(2, key(), $set->dsn(), $set->master(key())->redis(), 600.0);
$set->migrate(key())->finish();
echo released($holder), "\n";
foreach ($waiters as $waiter) {
    $waiter->send('release');
}
foreach ($waiters as $waiter) {
    echo outcome($waiter), ', ', $waiter->result() ? 'released' : 'not released', "\n";
}
--EXPECT--
released
acquired, released
acquired, released
