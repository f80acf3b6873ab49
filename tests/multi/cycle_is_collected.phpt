--TEST--
A MultiLock that the callback of one of its locks refers to is collected, and all is released
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

(function () {
    $part = lock('a');
    $multi = new MultiLock($part, new MultiLock(lock('b'), lock('c')));
    $part->onLost(fn () => $multi);
    $multi->onLost(fn () => $part);
    $multi->acquire();
})();
echo held('a', 'b', 'c'), "\n";
gc_collect_cycles();
echo held('a', 'b', 'c'), "\n";
--EXPECT--
a b c
none
