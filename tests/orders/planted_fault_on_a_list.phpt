--TEST--
The search finds two owners on a list of servers if one breaks the lock of the other
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/orders.php';

var_dump(run_orders('--quiet', 'quorum mutex: acquire | break acquire release'));
--EXPECTF--
quorum mutex: acquire | break acquire release
  too many owners: A (write, ), B (write, )
    %a
int(1)
