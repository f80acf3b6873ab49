--TEST--
A writer soon notices that the reader before it has gone, even if the ttl that it knew of isn't over
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/power.php';
require_once __DIR__ . '/../support/expect.php';

$cases = [];

// The one that knew of a long ttl comes after one with a short ttl, which is killed as the owner.
$name = key('exchanged');
$holder = contender($name, ttl: 300.0);
outcome($holder);
$next = reader($name, ttl: 1.0);
await_waiters(1, $name);
$survivor = Survivor::start(fn () => contender($name));
await_waiters(2, $name);
released($holder);
outcome($next);
$survivor->begin();
$next->kill();
$cases['exchanged'] = $survivor;

// The owner shortens its ttl, and dies.
$name = key('shortened');
$holder = renewer(fn () => new RedisLock($name, dsn(), 300.0, autoRenew: false), 'acquireRead');
$holder->await();
$survivor = Survivor::start(fn () => contender($name));
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
