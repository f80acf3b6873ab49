--TEST--
Some seconds of chaos on a semaphore, of which each process takes several permits at once, violate nothing that is promised
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/chaos.php';

chaos('redis', '--class', 'RedisSemaphore');
--EXPECT--
nothing was violated
