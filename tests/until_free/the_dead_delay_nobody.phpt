--TEST--
Killed processes that waited until the lock is free delay neither those behind them nor each other
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
[$killed, $alive, $another, $writer] = queue_up(key(), bystands(key()), bystands(key()), bystands(key()), fn () => contender(key()));
$killed->kill();
$another->kill();
// The server has noticed.
redis()->ping();
$elapsed = seconds(function () use ($holder, $alive, $writer) {
    released($holder);
    var_dump($alive->result());
    echo outcome($writer), "\n";
});
// Not the ttl, which is 30 seconds.
echo between(0, $elapsed, 20), "\n";
echo released($writer), ' ', redis()->exists(key(), queue(key()), due(key())), "\n";
--EXPECT--
bool(true)
acquired
yes
released 0
