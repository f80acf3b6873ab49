--TEST--
Fibers that contend for a lock get it one after the other, in their order, while others go on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$fibers = new Fibers();
$inside = 0;
$order = [];
for ($i = 0; $i < 20; $i++) {
    $fibers->start(function () use ($i, &$inside, &$order, $fibers): void {
        $lock = new RedisLock(key(), dsn());
        $lock->synchronized(function () use ($i, &$inside, &$order): void {
            $order[] = $i;
            var_dump($inside++ === 0) ?? null;
            (new RedisLock(key("other $i"), dsn()))->synchronized(fn () => null);
            $inside--;
        });
    });
}
ob_start();
$fibers->run();
echo str_contains(ob_get_clean(), 'false') ? 'two at once' : 'one at a time', "\n";
echo implode(' ', $order), "\n";
await_nobody(key());
var_dump($fibers->suspensions > 40);
--EXPECTF--
%Aone at a time
0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19
bool(true)
