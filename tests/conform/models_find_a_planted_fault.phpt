--TEST--
A fault that is planted in the scripts is found by each model
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

exec(root() . '/scripts/conform --models --mutants --only "release: the share stays" 2>&1', $output, $code);
// It may say what it installs.
$lines = preg_grep('/^(PASS|FAIL|\d+ passed)/', $output);
echo $code, ' ', implode("\n", $code === 0 ? $lines : $output), "\n";
--EXPECT--
0 PASS | release: the share stays | x | x | x |
1 passed, 0 failed
