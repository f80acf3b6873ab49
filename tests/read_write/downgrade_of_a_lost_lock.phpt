--TEST--
downgrade() of a lock that was broken says that it was lost
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
var_dump($lock->downgrade());
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
(new RedisLock(key(), dsn()))->forceRelease();
var_dump($lock->downgrade(), $lock->isHeld(), redis()->exists(key(), shares(key())));
--EXPECT--
bool(false)
lost
bool(false)
bool(false)
int(0)
