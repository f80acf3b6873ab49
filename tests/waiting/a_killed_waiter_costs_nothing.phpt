--TEST--
A waiter that was killed at the head of the queue is passed over at once
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
[$killed, $second, $third] = line_up(3, key());
$killed->kill();
// The server has noticed.
redis()->ping();
$elapsed = seconds(function () use ($holder, $second) {
    released($holder);
    echo outcome($second), "\n";
});
// Not the ttl, which is 30 seconds.
echo between(0, $elapsed, 20), "\n";
$third->kill();
redis()->ping();
released($second);
var_dump(redis()->exists(key()), redis()->exists(queue(key())));
--EXPECT--
acquired
yes
int(0)
int(0)
