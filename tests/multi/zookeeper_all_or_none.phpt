--TEST--
If one lock can't be acquired in time, nobody stands in the way of the others
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/zookeeper.php';

foreach (['a', 'b', 'c'] as $held) {
    $holder = holder($held);
    $multi = new MultiLock(lock('a'), lock('b'), lock('c'));
    var_dump($multi->acquire(0.0), $multi->acquire(0.2), $multi->isHeld());
    $others = array_map(lock(...), array_diff(['a', 'b', 'c'], [$held]));
    var_dump(array_product(array_map(fn ($other) => (int) $other->acquire(20.0), $others)));
    unset($others);
    $holder->send('release');
    $holder->result();
}
--EXPECT--
bool(false)
bool(false)
bool(false)
int(1)
bool(false)
bool(false)
bool(false)
int(1)
bool(false)
bool(false)
bool(false)
int(1)
