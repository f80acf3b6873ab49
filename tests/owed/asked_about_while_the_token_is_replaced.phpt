--TEST--
A lock whose token may have been replaced, as the reply was lost, isn't lost because another object asks who has it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ConnectionException;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$proxy = proxy(server()->port);
$other = new RedisLock(key(), $proxy->dsn(), 30.0);
$lock = new RedisLock(key(), $proxy->dsn(), 30.0, autoRenew: false);
// In doubt: it had to be sent twice.
$proxy->cutReply(key());
$lock->acquire();
$proxy->happened();
// For longer, so the token is replaced first.
$proxy->loseReply(key());
try {
    $lock->renew(60.0);
} catch (ConnectionException) {
    echo "no reply\n";
}
$proxy->happened();
$proxy->pass();
// It would wait for an object of its own process, so the server is asked.
echo strtok(thrown(fn () => $other->acquire(1.0)), ':'), "\n";
var_dump($lock->isHeld(), $lock->renew(60.0), $lock->release(), $other->acquire(0.0));
--EXPECT--
no reply
DistLock\DeadlockException
bool(true)
bool(true)
bool(true)
bool(true)
