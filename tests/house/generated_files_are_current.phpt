--TEST--
The generated files are those that the stub, the scripts and the command line make
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/scripts.php';

echo implode("\n", said_by(root() . '/scripts/generate --check', $code)), $code, "\n";
--EXPECT--
0
