--TEST--
A lock whose token may have been replaced, as the reply was lost, is downgraded under the token that it has now
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ConnectionException;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$proxy = proxy($server->port);
$other = new RedisLock(key(), $server->dsn(), 30.0);
$lock = new RedisLock(key(), $proxy->dsn(), 30.0, autoRenew: false);
foreach (['lost' => true, 'executed' => false] as $call => $is_lost) {
    // In doubt: it had to be sent twice.
    $proxy->cutReply(key());
    $lock->acquire();
    $proxy->happened();
    // For longer, so the token is replaced first.
    $is_lost ? $proxy->loseCommand(key()) : $proxy->loseReply(key());
    try {
        $lock->renew(60.0);
    } catch (ConnectionException) {
        echo "$call\n";
    }
    $proxy->happened();
    $proxy->pass();
    var_dump($lock->downgrade(), $other->acquireRead(0.0), $other->release());
    var_dump($lock->acquire(0.0), $other->acquireRead(0.0), $lock->release());
    var_dump($lock->release(), $lock->isLocked());
}
--EXPECT--
lost
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
executed
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
