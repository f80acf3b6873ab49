--TEST--
In some hundred random schedules of losses, kills and stops, the client of Redis keeps its promises
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/scripts.php';

$output = said_by(root() . '/scripts/simulate --schedules 300', $code);
echo $code === 0 ? end($output) : implode("\n", $output), "\n";
--EXPECT--
1 passed, 0 failed
