--TEST--
The time that $change takes counts, but what it returned in the last attempt is still written
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

var_dump(value()->update(function () {
    usleep(200000);

    return 'late';
}, 0.1), redis()->get(key()));
--EXPECT--
string(4) "late"
string(4) "late"
