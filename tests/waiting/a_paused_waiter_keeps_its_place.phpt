--TEST--
A waiter that is paused while it waits keeps its place
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
[$first, $second] = line_up(2, key());
$first->signal(SIGSTOP);
released($holder);
await(fn () => owner(key()) === $first->pid);
$first->signal(SIGCONT);
echo outcome($first), ', ', released($first), "\n";
echo outcome($second), "\n";
--EXPECT--
acquired, released
acquired
