--TEST--
A waiter that was paused beyond the ttl of its grant does not believe it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
[$paused] = line_up(1, key(), ttl: 0.5);
[$next] = line_up(1, key());
$paused->signal(SIGSTOP);
released($holder);
echo outcome($next), "\n";

$paused->signal(SIGCONT);
await(fn () => queued(key()) === [$paused->pid]);
var_dump(owner(key()) === $next->pid);
released($next);
$outcome = $paused->await();
var_dump($outcome['acquired'], $outcome['held']);
--EXPECT--
acquired
bool(true)
bool(true)
bool(true)
