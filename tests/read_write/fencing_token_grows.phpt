--TEST--
Every acquisition, for reading, writing, and from one to the other, has a higher fencing token
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$locks = [new RedisLock(key(), dsn()), new RedisLock(key(), dsn())];
$tokens = [];
$note = function (RedisLock $lock) use (&$tokens) {
    $tokens[] = $lock->getFencingToken();
};
foreach ($locks as $lock) {
    $lock->acquireRead();
    $note($lock);
}
$locks[0]->release();
$locks[1]->acquire();
$note($locks[1]);
$locks[1]->release();
$locks[1]->release();
$locks[0]->acquire();
$note($locks[0]);
$sorted = array_unique($tokens);
sort($sorted);
var_dump(count($tokens), $sorted === $tokens);
--EXPECT--
int(4)
bool(true)
