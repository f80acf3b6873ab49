--TEST--
All permits of a killed holder are free after its ttl
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$dead = permit(key(), 3, ttl: 4.0 + slowness(), weight: 3);
outcome($dead);
[$first, $second] = queue_up(key(), fn () => permit(key(), 3, weight: 2), fn () => permit(key(), 3));
$dead->kill();
$elapsed = seconds(fn () => print(outcome($first) . ' ' . outcome($second) . "\n"));
echo between(0.0, $elapsed, 10 * slowness()), ' ', count(sharers(key())), "\n";
--EXPECT--
acquired acquired
yes 3
