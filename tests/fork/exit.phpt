--TEST--
The end of a forked child leaves its parent's locks alone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$locks = [new RedisLock(key('first'), dsn()), new RedisLock(key('second'), dsn())];
foreach ($locks as $lock) {
    $lock->acquire();
}
$held = redis()->mGet([key('first'), key('second')]);
$child = child(fn () => null);
$child->result();
var_dump(redis()->mGet([key('first'), key('second')]) === $held);
var_dump($locks[0]->release(), $locks[1]->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
