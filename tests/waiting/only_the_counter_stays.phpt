--TEST--
After the last release nothing but the fencing counter is left
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
$waiters = line_up(5, key());
$impatient = contender(key(), timeout: 0.02);
outcome($impatient);
released($holder);
foreach ($waiters as $waiter) {
    outcome($waiter);
    released($waiter);
}
echo str_replace(key(), 'NAME', implode(' ', redis()->keys('*' . key() . '*'))), "\n";
--EXPECT--
{NAME}:fence
