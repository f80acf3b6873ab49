--TEST--
While no sentinel answers, connections to the master remain in use
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sentinel.php';
require_once __DIR__ . '/../support/observe.php';

$set = sentinels();
$lock = new RedisLock(key(), $set->dsn(['client_name' => client_name()]));
var_dump($lock->acquire(5.0), $lock->release());
$master = $set->master()->redis();
foreach ($set->sentinels as $sentinel) {
    $sentinel->kill();
}
var_dump($lock->acquire(5.0), $lock->release(), count(command_connections(client_name(), $master)));
$set->sentinels[2]->restart();
$master->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
var_dump($lock->acquire(5.0), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
