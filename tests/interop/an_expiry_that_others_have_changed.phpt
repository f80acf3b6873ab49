--TEST--
A lock without an expiry, or with one that no clock reaches, is still its owner's after a downgrade, and after others have asked
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$changes = [
    'none' => fn () => redis()->persist(key()),
    'endless' => fn () => redis()->pExpireAt(key(), 9000000000000000000),
];
foreach ($changes as $name => $change) {
    $lock = new RedisLock(key(), dsn(), autoRenew: false);
    $other = new RedisLock(key(), dsn());

    $lock->acquire();
    $change();
    $lock->downgrade();
    echo "$name: ", redis()->pttl(key()) > 60000 ? 'a reader for long' : 'a reader for ' . redis()->pttl(key()) . ' ms';
    echo ', ', $other->acquire(0.0) ? 'not alone' : 'alone', "\n";
    $lock->release();

    $lock->acquireRead();
    $change();
    $other->acquire(0.0);
    echo "$name: ", redis()->pttl(key()) > 60000 ? 'the only share for long' : 'the only share for ' . redis()->pttl(key()) . ' ms';
    var_dump($lock->release());
}
--EXPECT--
none: a reader for long, alone
none: the only share for longbool(true)
endless: a reader for long, alone
endless: the only share for longbool(true)
