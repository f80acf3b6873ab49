--TEST--
Each waiter leaves at its own deadline, and the queue moves up
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
$patient = contender(key());
await_waiters(1, key());
$impatient = [];
foreach ([0.3, 0.05, 0.15] as $timeout) {
    $impatient[] = [$timeout * slowness(), contender(key(), timeout: $timeout * slowness())];
}
foreach ($impatient as [$timeout, $waiter]) {
    $outcome = $waiter->await();
    echo json_encode([$outcome['acquired'], $outcome['held']]), ' ', between($timeout, $outcome['took'], 10 * slowness()), "\n";
    $waiter->result();
}
var_dump(queued(key()) === [$patient->pid]);
released($holder);
echo outcome($patient), "\n";
--EXPECT--
[false,false] yes
[false,false] yes
[false,false] yes
bool(true)
acquired
