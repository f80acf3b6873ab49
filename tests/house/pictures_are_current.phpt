--TEST--
The picture of the rooms is that of what the sources include
--FILE--
<?php

require __DIR__ . '/../support/harness.php';

passthru('exec 2>&1; ' . escapeshellarg(__DIR__ . '/../../scripts/pictures') . ' --check', $code);
echo $code, "\n";
--EXPECT--
0
