--TEST--
A forked child cannot give away what its parent holds, but may attach it by its token
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$token = $lock->getToken();
$child = child(fn () => thrown(fn () => $lock->detach()));
echo str_replace(key(), 'NAME', $child->result()), "\n";
var_dump($lock->isHeld(), $lock->renew());

$lock->detach();
$child = child(fn () => [$lock->attach($token), $lock->release()]);
echo json_encode($child->result()), "\n";
var_dump(redis()->exists(key()), $lock->isHeld(), $lock->release());
--EXPECT--
DistLock\LockStateException: The lock "NAME" is not held
bool(true)
bool(true)
[true,true]
int(0)
bool(false)
bool(false)
