--TEST--
A sentinel that is frozen takes only a share of the connect timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$set->master();
$set->sentinels[0]->pause();
$lock = new RedisLock(key(), $set->dsn(['connect_timeout' => 4 * slowness()]));
echo between(0.5, seconds(fn () => $lock->acquire(5.0)), 3.5 * slowness()), "\n";
$again = new RedisLock(key('again'), $set->dsn(['connect_timeout' => 4 * slowness(), 'client_name' => 'other']));
$set->servers[0]->redis()->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal');
var_dump($lock->isHeld(), $lock->renew());
--EXPECT--
yes
bool(true)
bool(true)
