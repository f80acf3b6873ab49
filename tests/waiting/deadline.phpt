--TEST--
A wait ends at its deadline: never before, and on an idle machine within 20 ms
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
$lock = new RedisLock(key(), dsn());
$least = INF;
for ($i = 0; $i < 20 && $least > 0.02; $i++) {
    $timeout = 0.1 + $i / 100;
    $late = seconds(fn () => $lock->acquire($timeout))->seconds() - $timeout;
    $late < 0 && print("early\n");
    $least = min($least, $late);
}
echo between(0, $least, 0.02 * slowness()), "\n";
--EXPECT--
yes
