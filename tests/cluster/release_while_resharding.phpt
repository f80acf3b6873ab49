--TEST--
A lock that is released while its slot is moving goes to the waiters
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
$dsn = $set->dsn(['timeout' => 20]);
$holder = contender(key(), $dsn, ttl: 10.0 * slowness());
outcome($holder);
$waiters = line_up(2, key(), $dsn, $set->master(key())->redis(), 10.0 * slowness());
$migration = $set->migrate(key());
$migration->moveKeys();
$holder->send('release');
usleep(300_000);
$migration->finish();
var_dump($holder->result());
foreach ($waiters as $waiter) {
    $waiter->send('release');
}
foreach ($waiters as $waiter) {
    echo outcome($waiter), ', ', $waiter->result() ? 'released' : 'not released', "\n";
}
--EXPECT--
bool(true)
acquired, released
acquired, released
