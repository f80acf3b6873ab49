--TEST--
A newcomer gets its turn after those who already wait
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
[$first, $second] = line_up(2, key());
released($holder);
echo outcome($first), "\n";
$newcomer = contender(key());
await_waiters(2, key());
released($first);
echo outcome($second), "\n";
var_dump(queued(key()) === [$newcomer->pid]);
released($second);
echo outcome($newcomer), "\n";
--EXPECT--
acquired
acquired
bool(true)
acquired
