--TEST--
Of two processes that attach one token on a list at the same moment, exactly one gets it, every time
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/takers.php';

echo disputes(150, shared_quorum()->dsns()), "\n";
--EXPECT--
150 times one of two
