--TEST--
A fault that is planted in the client of Redis is found, and its schedule repeats it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

exec(root() . '/scripts/simulate --mutants --only "next acquire has the same token" 2>&1', $output, $code);
// It may say what it installs.
$lines = preg_grep('/^(PASS|FAIL|\d+ passed)/', $output);
echo $code, ' ', preg_replace('/\(.*\)$/m', '(...)', implode("\n", $code === 0 ? $lines : $output)), "\n";
--EXPECT--
0 PASS the next acquire has the same token (...)
1 passed, 0 failed
