--TEST--
A lock whose slot is moving is renewed where it is, and released when it has arrived
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
$lock = new RedisLock(key(), $set->dsn(['timeout' => 20]));
var_dump($lock->acquire(5.0));
$migration = $set->migrate(key());
$migration->moveKeys();
var_dump($lock->renew());
$finish = child(function () use ($migration): void {
    usleep(500_000);
    $migration->finish();
});
var_dump($lock->release(), $migration->target->redis()->exists(key()));
$finish->result();
--EXPECT--
bool(true)
bool(true)
bool(true)
int(0)
