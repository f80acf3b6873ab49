--TEST--
Some thousand random calls of the scripts do what the reference does
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

exec(root() . '/scripts/conform --calls 8000 2>&1', $output, $code);
echo $code === 0 ? end($output) : implode("\n", $output), "\n";
--EXPECT--
1 passed, 0 failed
