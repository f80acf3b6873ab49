--TEST--
Some thousand random calls of the scripts do what the reference does
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/scripts.php';

$output = said_by(root() . '/scripts/conform --calls 8000', $code);
echo $code === 0 ? end($output) : implode("\n", $output), "\n";
--EXPECT--
1 passed, 0 failed
