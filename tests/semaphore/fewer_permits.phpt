--TEST--
A lower number of permits takes none away, and waits until there are few enough
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holders = [];
for ($i = 0; $i < 3; $i++) {
    $holders[] = $holder = permit(key(), 3);
    outcome($holder);
}
[$waiter] = queue_up(key(), fn () => permit(key(), 1));
foreach ($holders as $i => $holder) {
    var_dump(queued(key()) === [$waiter->pid]);
    echo released($holder), "\n";
}
echo outcome($waiter), "\n";
var_dump(sharers(key()) === [$waiter->pid]);
--EXPECT--
bool(true)
released
bool(true)
released
bool(true)
released
acquired
bool(true)
