--TEST--
Some seconds of chaos on one Redis server violate nothing that is promised
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/chaos.php';

chaos('redis');
--EXPECT--
nothing was violated
