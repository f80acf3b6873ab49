--TEST--
Tickets that are collected as cycles leave nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
for ($i = 0; $i < 10; $i++) {
    $cycle = new \stdClass();
    $cycle->lock = new RedisLock(key(), dsn());
    $cycle->lock->onLost(fn () => $cycle);
    $cycle->ticket = $cycle->lock->enqueue();
    $cycle->self = $cycle;
}
tick_until(fn () => redis()->zCard(queue(key())) === 10);
unset($cycle);
var_dump(gc_collect_cycles() > 0);
await(fn () => redis()->zCard(queue(key())) === 0);
$holder->release();
await_nobody(key());
echo "nothing is left\n";
--EXPECT--
bool(true)
nothing is left
