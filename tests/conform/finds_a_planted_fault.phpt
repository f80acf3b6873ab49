--TEST--
A fault that is planted in the scripts is found
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

exec(root() . '/scripts/conform --mutants --only "serve() gives only one share" 2>&1', $output, $code);
echo $code, ' ', preg_replace('/\(\d.*\)$/m', '(...)', implode("\n", $output)), "\n";
--EXPECT--
0 PASS serve() gives only one share (...)
1 passed, 0 failed
