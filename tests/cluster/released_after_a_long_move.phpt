--TEST--
A lock whose slot moves for long is released when it has arrived, within the timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
$lock = new RedisLock(key(), $set->dsn(['timeout' => 120, 'connect_timeout' => 1]), 600.0);
var_dump($lock->acquire(5.0));
$migration = $set->migrate(key());
$migration->moveKeys();
$finish = child(function () use ($migration): void {
    await(fn () => $migration->refusals('TRYAGAIN') >= 25, 60, 'the twenty-fifth attempt');
    $migration->finish();
});
var_dump($lock->release(), $migration->target->redis()->exists(key()));
$finish->result(90);
--EXPECT--
bool(true)
bool(true)
int(0)
