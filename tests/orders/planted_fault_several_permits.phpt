--TEST--
The search finds more permits held than there are if one breaks a semaphore of which the other has two permits
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

var_dump(run_orders('--quiet', 'redis 2: 2* acquire | break acquire release'));
var_dump(run_orders('--quiet', 'redis 3: 2* acquire | break acquire release'));
--EXPECTF--
redis 2: 2* acquire | break acquire release
  too many owners: A (write, %d), B (write, %d)
    %a
int(1)
int(0)
