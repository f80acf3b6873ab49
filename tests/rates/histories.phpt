--TEST--
The script does what is promised in every short sequence of events, and in random histories
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/scripts.php';

$output = said_by(root() . '/scripts/conform --rates --depth 5 --calls 30000', $code);
echo $code === 0 ? end($output) : implode("\n", $output), "\n";
--EXPECT--
1 passed, 0 failed
