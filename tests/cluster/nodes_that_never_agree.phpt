--TEST--
A call that two nodes send to each other fails when connect_timeout has passed, after few questions
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$set = cluster();
$lock = new RedisLock(key(), $set->dsn(['timeout' => 60, 'connect_timeout' => 2]), 600.0);
$migration = $set->migrate(key());
$migration->tellSource();
$seconds = seconds(fn () => print(failure(fn () => $lock->acquire(0.0)) . "\n"));
echo between(1.5, $seconds, 2.0 + 5.0 * slowness()), "\n";
// After each pause, of 100 ms at last, some of them.
var_dump($migration->refusals('MOVED') < 300);
--EXPECT--
DistLock\ServerException: redis://127.0.0.1:PORT redirects in a circle
yes
bool(true)
