--TEST--
If the system refuses getrandom(), tokens are drawn from /dev/urandom
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/failing.php';

fail_once('metrics:distlock:getrandom:1:ENOSYS');
--EXPECT--
PASS metrics:distlock:getrandom:1:ENOSYS
1 passed, 0 failed
