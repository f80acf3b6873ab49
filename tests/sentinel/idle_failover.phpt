--TEST--
A connection that was idle during a failover is replaced by one to the new master
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$name = client_name();
$lock = new RedisLock(key(), $set->dsn(['client_name' => $name, 'connect_timeout' => 20]));
var_dump($lock->acquire(5.0), $lock->release());
$old = $set->master();
$new = $set->failover();
// The old one goes on as a master for some seconds.
var_dump($lock->acquire(5.0));
var_dump($new->redis()->get(key()) === $lock->getToken(), $lock->release());
await(fn () => command_connections($name, $old->redis()) === [], what: 'the end of the connection to the old master');
echo count(command_connections($name, $new->redis())), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
1
