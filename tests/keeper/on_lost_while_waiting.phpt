--TEST--
A loss is reported while the process waits for another lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';
require_once __DIR__ . '/../support/losses.php';
require_once __DIR__ . '/../support/expect.php';

$holder = holder(key('other'));
$lock = doomed($heard, ttl: 6.0);
$lock->onLost(fn () => throw new \DomainException('the lock is gone'));
echo thrown(fn () => ($other = new RedisLock(key('other'), dsn()))->acquire()), "\n";
$holder->send('release');
var_dump($holder->result());
--EXPECT--
DomainException: the lock is gone
bool(true)
