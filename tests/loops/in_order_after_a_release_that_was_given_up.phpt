--TEST--
A ticket of an object whose release was given up is served before those that are made after it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

await_with(fn () => throw new \Exception('given up'));
$locks = array_map(fn (): RedisLock => new RedisLock(key(), dsn()), range(0, 2));
var_dump(settled($locks[0]->enqueue()));
$fiber = new \Fiber(fn (): string => answer_of(fn () => $locks[0]->release()));
$fiber->start();
echo $fiber->getReturn(), "\n";
await_nobody(key());
($holder = new RedisLock(key(), dsn()))->acquire();
$tickets = array_map(fn (RedisLock $lock) => $lock->enqueue(), $locks);
tick_until(fn () => redis()->zCard(queue(key())) === 3);
$holder->release();
echo implode(' ', served($tickets, function (int $i) use ($tickets, $locks): void {
    $tickets[$i]->settle();
    $locks[$i]->release();
})), "\n";
--EXPECT--
bool(true)
Exception: given up
0 1 2
