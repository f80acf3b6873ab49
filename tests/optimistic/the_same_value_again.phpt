--TEST--
A write of the same value by somebody else is a conflict, too
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

redis()->set(key(), 'same');
$calls = 0;
value()->update(function () use (&$calls) {
    if ($calls++ === 0) {
        redis()->set(key(), 'same');
    }

    return 'new';
});
var_dump($calls);
--EXPECT--
int(2)
