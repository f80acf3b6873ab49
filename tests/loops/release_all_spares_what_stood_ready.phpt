--TEST--
release_all() spares a ticket from before the mark, even if it hadn't begun when the mark was taken
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\dispatch;
use function DistLock\mark;
use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$tickets = $locks = [];
settled((new RedisLock(key('warm'), dsn()))->enqueue());
for ($i = 0; $i < 40; $i++) {
    $locks[$i] = new RedisLock(key("$i"), dsn());
    $tickets[$i] = $locks[$i]->enqueue();
}
// Their replies are read now, but only the first of them go on, so a new one stands ready behind the others.
usleep(50000);
dispatch();
$lock = new RedisLock(key('ready'), dsn());
$ticket = $lock->enqueue();
$mark = mark();
release_all($mark);
echo answer_of(fn () => settled($ticket)), "\n";
--EXPECT--
true
