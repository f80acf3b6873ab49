--TEST--
Outside of fibers, in destructors, in onLost() and with an exception pending, calls block as without a loop
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$fibers = new Fibers();
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(), $lock->release(), $fibers->suspensions);

final class Releases
{
    public ?RedisLock $lock = null;

    public function __destruct()
    {
        echo answer_of(fn () => $this->lock->release()), " in a destructor\n";
        echo answer_of(fn () => $this->lock->acquire()), " in a destructor\n";
    }
}
$fibers->result(function () use ($fibers): void {
    $holds = new Releases();
    $holds->lock = new RedisLock(key('destructor'), dsn());
    $holds->lock->acquire();
    $before = $fibers->suspensions;
    unset($holds);
    // Since 8.4, PHP can suspend a fiber in a destructor.
    var_dump($fibers->suspensions - $before === (PHP_VERSION_ID < 80400 ? 0 : 2));
});
$fibers->result(function () use ($fibers): void {
    $lost = new RedisLock(key('lost'), dsn());
    $other = new RedisLock(key('on lost'), dsn());
    $lost->onLost(function () use ($other, $fibers): void {
        $before = $fibers->suspensions;
        echo answer_of(fn () => $other->acquire()), ' ', answer_of(fn () => $other->release()), ' in onLost() ', $fibers->suspensions - $before, "\n";
    });
    $lost->acquire();
    (new RedisLock(key('lost'), dsn()))->forceRelease();
    echo answer_of(fn () => $lost->renew()), "\n";
});
$fibers->result(function () use ($fibers): void {
    $lock = new RedisLock(key('exception'), dsn());
    try {
        $lock->synchronized(fn () => throw new \Exception('mine'));
    } catch (\Exception $e) {
        echo $e->getMessage(), ' ', contenders(key('exception')), "\n";
    }
});
--EXPECT--
bool(true)
bool(true)
int(0)
true in a destructor
true in a destructor
bool(true)
true true in onLost() 0
false
mine 0
