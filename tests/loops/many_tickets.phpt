--TEST--
A thousand tickets need no more than a few descriptors, and no thread but the keeper's
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

require_once __DIR__ . '/../support/threads.php';
$holder = new RedisLock(key(), dsn());
$holder->acquire();
redis()->ping();
$descriptors = count(scandir('/proc/self/fd'));
$locks = $tickets = [];
for ($i = 0; $i < 1000; $i++) {
    $locks[$i] = new RedisLock(key(), dsn(), 60.0);
    $tickets[$i] = $locks[$i]->enqueue();
}
tick_until(fn () => redis()->zCard(queue(key())) === 1000, 60);
var_dump(count(scandir('/proc/self/fd')) - $descriptors <= 6, count(threads(getmypid())) <= 2);
$holder->release();
$order = served($tickets, function (int $i) use ($tickets, $locks): void {
    $tickets[$i]->settle();
    $locks[$i]->release(false);
}, 120);
var_dump($order === range(0, 999));
--EXPECT--
bool(true)
bool(true)
bool(true)
