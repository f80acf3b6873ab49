--TEST--
A waiter that was stopped and then killed is passed over at once
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
[$killed, $second] = line_up(2, key());
$killed->signal(SIGSTOP);
$killed->kill();
// The server has noticed.
redis()->ping();
$elapsed = seconds(function () use ($holder, $second) {
    released($holder);
    echo outcome($second), "\n";
});
// Not the ttl, which is 30 seconds.
echo between(0, $elapsed, 20), "\n";
--EXPECT--
acquired
yes
