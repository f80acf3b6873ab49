--TEST--
A loss is reported in the middle of whatever runs
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/losses.php';

foreach (heard_everywhere() as $where => $outcome) {
    echo "$where: $outcome\n";
}
--EXPECT--
loop: heard
sleep: heard
generator: heard
fiber: heard
destructor: heard
