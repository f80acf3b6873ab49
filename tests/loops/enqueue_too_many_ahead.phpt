--TEST--
A ticket with a limit on those ahead settles at once if there are more
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
$first = (new RedisLock(key(), dsn()))->enqueue(60.0);
tick_until(fn () => redis()->zCard(queue(key())) === 1);
$refused = new RedisLock(key(), dsn());
echo answer_of(fn () => settled($refused->enqueue(60.0, 1))), ' ', answer_of(fn () => settled($refused->enqueue(60.0, 0))), "\n";
$accepted = $refused->enqueue(60.0, 2);
tick_until(fn () => redis()->zCard(queue(key())) === 2);
$accepted->cancel();
$first->cancel();
$holder->release();
await_nobody(key());
echo "nothing is left\n";
--EXPECT--
false false
nothing is left
