--TEST--
Some thousand random calls of the scripts do what the models' servers do
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

exec(root() . '/scripts/conform --models --calls 6000 2>&1', $output, $code);
echo $code === 0 ? end($output) : implode("\n", $output), "\n";
--EXPECT--
3 passed, 0 failed
