--TEST--
The generated files are those that the stub, the scripts and the command line make
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

exec(root() . '/scripts/generate --check 2>&1', $output, $code);
echo implode("\n", $output), $code, "\n";
--EXPECT--
0
