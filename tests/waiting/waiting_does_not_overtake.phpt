--TEST--
A newcomer that waits for a free lock with waiters is served after them
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
[$first, $second] = line_up(2, key());
redis()->del(key());

$newcomer = contender(key());
echo outcome($first), "\n";
await(fn () => queued(key()) === [$second->pid, $newcomer->pid]);
released($first);
echo outcome($second), "\n";
released($second);
echo outcome($newcomer), "\n";
--EXPECT--
acquired
acquired
acquired
