--TEST--
An arbiter that keeps a killed owner's key for longer than the others keeps nobody waiting for it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = shared_quorum();
$holder = $quorum->contender(key(), ttl: 3.0);
outcome($holder);
$waiters = [];
foreach ([1, 2] as $count) {
    $waiters[] = $quorum->contender(key());
    await_waiters($count, key(), $quorum->members[0]->redis());
}
$holder->kill();
// This has the effect of a clock that is set back by a minute.
$quorum->members[0]->redis()->pExpire(key(), 60000);
$killed = hrtime(true);
[$first, $second] = $waiters;
while (!isset($next)) {
    foreach ($waiters as $waiter) {
        if ($waiter->hasSent()) {
            $next = $waiter;
        }
    }
    usleep(5000);
}
echo outcome($next), ' ', between(0, Span::since($killed), 12 * slowness()), ' ', released($next), "\n";
$last = $next === $first ? $second : $first;
echo outcome($last), ' ', released($last), "\n";
--EXPECT--
acquired yes released
acquired released
