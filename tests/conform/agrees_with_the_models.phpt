--TEST--
Some thousand random calls of the scripts do what the models' servers do
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/scripts.php';

$output = said_by(root() . '/scripts/conform --models --calls 6000', $code);
echo $code === 0 ? end($output) : implode("\n", $output), "\n";
--EXPECT--
3 passed, 0 failed
