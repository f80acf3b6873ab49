--TEST--
A waiter that polls waits neither for others that died waiting, nor for a ttl that is over
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/power.php';
require_once __DIR__ . '/../support/expect.php';

$dsn = dsn(['wait' => 'poll']);

// The owner shortens its ttl, and dies, with others that are stopped and never go on.
$holder = renewer(fn () => new RedisLock(key(), $dsn, 300.0, autoRenew: false));
$holder->await();
$stopped = array_map(fn () => contender(key(), $dsn), range(1, 8));
$survivor = Survivor::start(fn () => contender(key(), $dsn));
// Nobody can see that somebody asks.
usleep(100_000);
array_map(fn (Child $child) => $child->signal(SIGSTOP), $stopped);
$holder->send(1.0);
$holder->await();
$holder->kill();
$survivor->begin();
echo between(0, $survivor->delay(), 1 + 2 * slowness()), "\n";
array_map(fn (Child $child) => $child->kill(), $stopped);
--EXPECT--
yes
