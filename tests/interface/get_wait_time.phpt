--TEST--
getWaitTime() is how long the last acquire() waited
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
var_dump($lock->getWaitTime());

$holder = contender(key());
outcome($holder);
// The thread that renews is there.
($other = new RedisLock(key('other'), dsn()))->acquire();
$lock->isLocked();
$timeout = 1.0 * slowness();
var_dump($lock->acquire($timeout));
echo between($timeout - 0.01, $lock->getWaitTime(), $timeout + 5), "\n";

$holder->send('release');
$holder->result();
$lock->acquire();
var_dump($lock->getWaitTime());
--EXPECT--
float(0)
bool(false)
yes
float(0)
