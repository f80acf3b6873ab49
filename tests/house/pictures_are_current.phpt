--TEST--
The pictures of the rooms show what the sources include
--FILE--
<?php

require __DIR__ . '/../support/harness.php';

passthru('exec 2>&1; ' . escapeshellarg(__DIR__ . '/../../scripts/pictures') . ' --check', $code);
echo $code, "\n";
--EXPECT--
0
