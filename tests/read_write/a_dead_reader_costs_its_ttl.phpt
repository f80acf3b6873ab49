--TEST--
A writer that waits for a killed reader waits for its ttl, not for that of readers that are gone
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$living = reader(key(), ttl: 600.0);
outcome($living);
$dead = reader(key(), ttl: 5.0);
outcome($dead);
[$writer] = line_up(1, key());
$dead->kill();
released($living);
$left = redis()->pttl(key()) / 1000;
echo between(0.0, $left, 5.0), "\n";
$elapsed = seconds(function () use ($writer) {
    echo outcome($writer), "\n";
});
echo between(0.0, $elapsed, $left + 8), "\n";
--EXPECT--
yes
acquired
yes
