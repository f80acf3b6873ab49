--TEST--
The stream is readable while dispatch() has something to do, and only then
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\dispatch;
use function DistLock\loop_stream;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$lock = new RedisLock(key(), dsn());
$stream = loop_stream();
$ticket = $lock->enqueue();
var_dump(select([$stream], new Deadline(20.0)) !== []);
tick_until(fn () => $ticket->isSettled());
while (dispatch() !== [] || select([$stream], new Deadline(0.0)) !== []) {
}
var_dump(select([$stream], new Deadline(0.2)));
$ticket->settle();
// A wait that ends by its deadline makes it readable, too.
$late = (new RedisLock(key(), dsn()))->enqueue(0.5);
in_order(['late' => $late]);
var_dump(settled($late));
$lock->release();
var_dump(select([$stream], new Deadline(0.2)));
--EXPECT--
bool(true)
array(0) {
}
bool(false)
array(0) {
}
