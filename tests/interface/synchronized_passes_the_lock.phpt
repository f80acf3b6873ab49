--TEST--
synchronized() calls the critical section with the lock, whatever kind of callable that is
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

final class Callbacks
{
    public static function name(Lock $lock): string
    {
        return $lock->getName();
    }

    public function __call(string $name, array $arguments): string
    {
        return "$name " . count($arguments);
    }
}

$lock = new RedisLock(key(), dsn());
var_dump($lock->synchronized(fn (RedisLock $held) => $held === $lock && $held->isHeld()));
var_dump($lock->synchronized(fn () => func_num_args()));
var_dump($lock->synchronized(Callbacks::name(...)) === key());
var_dump($lock->synchronized([Callbacks::class, 'name']) === key());
var_dump($lock->synchronized([new Callbacks(), 'anything']));
// Functions of PHP itself refuse arguments that they don't have, and get none.
var_dump($lock->synchronized('pi') === M_PI, $lock->synchronized('getmypid') === getmypid());
var_dump($lock->synchronized('gettype'));
echo thrown(fn () => $lock->synchronized(function (int $number) {
})), "\n";
var_dump($lock->isHeld());
--EXPECTF--
bool(true)
int(1)
bool(true)
bool(true)
string(10) "anything 1"
bool(true)
bool(true)
string(6) "object"
TypeError: %S{closure%S}(): Argument #1 ($number) must be of type int, DistLock\RedisLock given%S
bool(false)
