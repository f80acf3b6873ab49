--TEST--
If the token of a reader that waits to write is attached, its wait ends, and so does that of those behind it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$reader = reader(key());
outcome($reader);
$upgrading = child(function (Channel $test): string {
    $lock = new RedisLock(key(), dsn(), 600.0);
    $lock->acquireRead(0.0);
    $test->send($lock->getToken());

    return strtok(thrown(fn () => $lock->acquire(120.0)), ':');
});
$token = $upgrading->await();
await_waiters(1, key());
$behind = reader(key());
await_waiters(2, key());
$lock = new RedisLock(key(), dsn(), 60.0);
var_dump($lock->attach($token));
echo outcome($behind), "\n", $upgrading->result(), "\n";
var_dump($lock->isHeld(), $lock->getMode() === Mode::Read, $lock->release());
echo released($behind), ' ', released($reader), "\n";
--EXPECT--
bool(true)
acquired
DistLock\LockLostException
bool(true)
bool(true)
bool(true)
released released
