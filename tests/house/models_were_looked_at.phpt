--TEST--
Nothing that a model describes has changed without a look at the model
--FILE--
<?php

require __DIR__ . '/../support/harness.php';

passthru('exec 2>&1; ' . escapeshellarg(__DIR__ . '/../../scripts/model') . ' --check', $code);
echo $code, "\n";
--EXPECT--
0
