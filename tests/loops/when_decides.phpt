--TEST--
The second callback of await_with() decides for each call whether it suspends; null ends it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$asked = 0;
$is_wanted = true;
$fibers = new Fibers(function () use (&$asked, &$is_wanted): bool {
    $asked++;
    return $is_wanted && \Fiber::getCurrent() !== null;
});
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(), $lock->release(), $asked, $fibers->suspensions);
$fibers->result(fn () => $lock->acquire() && $lock->release());
var_dump($asked, $fibers->suspensions);
$is_wanted = false;
$fibers->result(fn () => $lock->acquire() && $lock->release());
var_dump($asked, $fibers->suspensions);
await_with(null);
$fibers->result(fn () => $lock->acquire() && $lock->release());
var_dump($asked, $fibers->suspensions);
await_with($fibers->suspend(...), fn () => throw new \Exception('from when'));
echo answer_of(fn () => $lock->acquire()), ' ', $lock->getState()->name, "\n";
await_with(null);
var_dump($lock->acquire());
--EXPECT--
bool(true)
bool(true)
int(2)
int(0)
int(4)
int(2)
int(6)
int(2)
int(6)
int(2)
Exception: from when Unlocked
bool(true)
