--TEST--
Locks of one session cost a transaction, a list for each, and one request for the number; a delete for each
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/zookeeper.php';

$multi = new MultiLock(...array_map(lock(...), range('a', 'e')));
$multi->synchronized(fn () => null);
$before = \DistLock\stats();
for ($i = 0; $i < 10; $i++) {
    $multi->synchronized(fn () => null);
}
$after = \DistLock\stats();
var_dump($after['commands'] - $before['commands'], $after['acquired'] - $before['acquired'], $after['contended']);
--EXPECT--
int(120)
int(50)
int(0)
