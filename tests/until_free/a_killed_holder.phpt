--TEST--
waitUntilFree() returns when the ttl of a killed holder has passed
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key(), ttl: 4.0);
outcome($holder);
[$waiter, $writer, $last] = queue_up(key(), bystands(key()), fn () => contender(key()), bystands(key()));
$holder->kill();
$elapsed = seconds(function () use ($waiter, $writer) {
    var_dump($waiter->result());
    echo outcome($writer), "\n";
});
echo between(1, $elapsed, 8 + 2 * slowness()), ' ', json_encode(still_waits($last, key())), "\n";
--EXPECT--
bool(true)
acquired
yes true
