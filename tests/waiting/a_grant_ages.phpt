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
$expiry = hrtime(true) / 1e9 + redis()->pttl(key()) / 1000;
echo between(0.3, $expiry - $outcome['until'], 5), "\n";
--EXPECT--
yes
