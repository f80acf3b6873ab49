--TEST--
Of two processes that attach one token at the same moment, exactly one gets it, every time
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/takers.php';

echo disputes(150, dsn()), "\n";
--EXPECT--
150 times one of two
