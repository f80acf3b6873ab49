--TEST--
The object may lose its last reference inside of $change
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

$value = value();
var_dump($value->update(function () use (&$value) {
    $value = null;
    gc_collect_cycles();

    return 'written';
}), redis()->get(key()));
echo clean(), "\n";
--EXPECT--
string(7) "written"
string(7) "written"
1 clean
