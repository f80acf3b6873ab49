--TEST--
detach() throws if there is nothing to give away
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn(), 0.1 * slowness(), autoRenew: false);
$say = fn (string $text) => str_replace(key(), 'NAME', $text) . "\n";
echo $say(thrown(fn () => $lock->detach()));
$lock->acquire();
$lock->detach();
echo $say(thrown(fn () => $lock->detach()));
await(fn () => $lock->acquire(0.0));
await(fn () => redis()->exists(key()) === 0);
echo $say(thrown(fn () => $lock->detach()));
--EXPECT--
DistLock\LockStateException: The lock "NAME" is not held
DistLock\LockStateException: The lock "NAME" is not held
DistLock\LockLostException: The lock "NAME" was lost
