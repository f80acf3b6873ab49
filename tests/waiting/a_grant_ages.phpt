--TEST--
A grant that a paused waiter finds later is valid for what is left of the ttl
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
[$waiter] = line_up(1, key(), ttl: 30.0);
$waiter->signal(SIGSTOP);
released($holder);
await(fn () => redis()->pttl(key()) < 29000 && owner(key()) === $waiter->pid);
$waiter->signal(SIGCONT);
$outcome = $waiter->await();
$asked = hrtime(true) / 1e9;
$left = redis()->pttl(key()) / 1000;
$answered = hrtime(true) / 1e9;
// The server looked at its clock somewhere between the two.
echo between(0.3, $answered + $left - $outcome['until'], INF), ' ', between(-INF, $asked + $left - $outcome['until'], 5), "\n";
--EXPECT--
yes yes
