--TEST--
A process that got no thread because too many keys of threads were in use gets one when there is one again
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/failing.php';

fail_once('metrics:distlock:pthread_key_create:1:EAGAIN');
--EXPECT--
PASS metrics:distlock:pthread_key_create:1:EAGAIN
1 passed, 0 failed
