--TEST--
A waiter for a permit soon notices that one is free, even if the ttl that it knew of isn't over
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/power.php';
require_once __DIR__ . '/../support/expect.php';

$cases = [];

// The one that knew of a long ttl comes after one with a short ttl, which is killed as the owner.
$name = key('exchanged');
$holder = permit($name, 1, ttl: 300.0);
outcome($holder);
$next = permit($name, 1, ttl: 1.0);
await_waiters(1, $name);
$survivor = Survivor::start(fn () => permit($name, 1));
await_waiters(2, $name);
released($holder);
outcome($next);
$survivor->begin();
$next->kill();
$cases['exchanged'] = $survivor;

// The owner shortens its ttl, and dies.
$name = key('shortened');
$holder = renewer(fn () => new RedisSemaphore($name, 1, dsn(), 300.0, autoRenew: false));
$holder->await();
$survivor = Survivor::start(fn () => permit($name, 1));
await_waiters(1, $name);
$survivor->begin();
$holder->send(1.0);
$holder->await();
$holder->kill();
$cases['shortened'] = $survivor;

foreach ($cases as $case => $survivor) {
    echo $case, ' ', between(0, $survivor->delay(), 1 + 1.5 + 2 * slowness()), "\n";
}
--EXPECT--
exchanged yes
shortened yes
