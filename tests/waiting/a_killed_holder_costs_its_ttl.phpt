--TEST--
The lock of a killed holder goes to the first waiter when its ttl is over
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key(), ttl: 6.0);
outcome($holder);
[$first, $second] = line_up(2, key());
$holder->kill();
$since = hrtime(true);
$left = redis()->pttl(key()) / 1000;
echo outcome($first), "\n";
echo between($left - 0.1, Span::since($since), $left + 5), "\n";
var_dump(queued(key()) === [$second->pid]);
released($first);
echo outcome($second), "\n";
--EXPECT--
acquired
yes
bool(true)
acquired
