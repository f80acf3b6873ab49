--TEST--
Acquiring waits until a slot that is moving has arrived
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/expect.php';

$set = cluster();
$lock = new RedisLock(key(), $set->dsn(['timeout' => 1]));
$migration = $set->migrate(key());
echo strstr(thrown(fn () => $lock->acquire(0.0)), 'TRYAGAIN', true) !== false ? 'told' : 'not told', "\n";
$finish = child(function () use ($migration): void {
    usleep(2_000_000);
    $migration->finish();
});
var_dump($lock->acquire(60.0), $lock->release());
$finish->result();
--EXPECT--
told
bool(true)
bool(true)
