--TEST--
A killed holder's permit is free after its ttl; other permits aren't affected
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$dead = permit(key(), 2, ttl: 4.0 + slowness());
$living = permit(key(), 2, ttl: 60.0);
outcome($dead);
outcome($living);
[$first, $second] = queue_up(key(), fn () => permit(key(), 2), fn () => permit(key(), 2));
$dead->kill();
$elapsed = seconds(fn () => print(outcome($first) . "\n"));
echo between(0.0, $elapsed, 10 * slowness()), "\n";
$pids = [$first->pid, $living->pid];
sort($pids);
var_dump(sharers(key()) === $pids, queued(key()) === [$second->pid]);
echo released($living), ' ', outcome($second), "\n";
--EXPECT--
acquired
yes
bool(true)
bool(true)
released acquired
