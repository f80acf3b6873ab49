--TEST--
The search finds two owners if one breaks the lock of the other, and its order can be run again
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

$found = directory();
var_dump(run_orders('--quiet', '--save', $found, 'redis mutex: acquire | break acquire release'));
[$file] = glob("$found/*.json");
var_dump(run_orders('--replay', $file));
--EXPECTF--
redis mutex: acquire | break acquire release
  too many owners: A (write, %d), B (write, %d)
    A: acquire
    B: break
    A1> acquire
    A1< reply to acquire
        A: acquire is true, held (%d)
    B1> inspect
    B1< reply to inspect
    B1> force
    B1< reply to force
        B: break is true
    B: acquire
    B1> acquire
    B1< reply to acquire
        B: acquire is true, held (%d)
    B: release
    B1> release
    B1< reply to release
        B: release is true
        A: drop is dropped
        B: drop is dropped
  scripts/orders --replay %s.json
int(1)
A: acquire
B: break
A1> acquire
A1< reply to acquire
    A: acquire is true, held (%d)
B1> inspect
B1< reply to inspect
B1> force
B1< reply to force
    B: break is true
B: acquire
B1> acquire
B1< reply to acquire
    B: acquire is true, held (%d)
B: release
B1> release
B1< reply to release
    B: release is true
    A: drop is dropped
    B: drop is dropped
  too many owners: A (write, %d), B (write, %d)
int(1)
