--TEST--
A waiter soon notices that a lock is free, even if the ttl that it knew of isn't over: the lock was exchanged, shortened, or deleted
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
$next = contender($name, ttl: 1.0);
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
$holder = renewer(fn () => new RedisLock($name, dsn(), 300.0, autoRenew: false));
$holder->await();
$survivor = Survivor::start(fn () => contender($name));
await_waiters(1, $name);
$survivor->begin();
$holder->send(1.0);
$holder->await();
$holder->kill();
$cases['shortened'] = $survivor;

// Somebody deletes the key.
$name = key('deleted');
$holder = renewer(fn () => new RedisLock($name, dsn(), 300.0, autoRenew: false));
$holder->await();
$survivor = Survivor::start(fn () => contender($name));
await_waiters(1, $name);
$survivor->begin();
redis()->del($name);
$cases['deleted'] = $survivor;

// The owner makes it last longer, and lives.
$name = key('lengthened');
$lasting = renewer(fn () => new RedisLock($name, dsn(), 4.0, autoRenew: false));
$lasting->await();
$patient = contender($name);
await_waiters(1, $name);
$lasting->send(300.0);
$lasting->await();

foreach ($cases as $case => $survivor) {
    echo $case, ' ', between(0, $survivor->delay(), 1 + 1.5 + 2 * slowness()), "\n";
}
// Longer than the ttl that the waiter knew of.
usleep(4_000_000);
var_dump(owner($name) === $lasting->pid, queued($name) === [$patient->pid]);
$lasting->send('release');
var_dump($lasting->result());
echo outcome($patient), ' ', released($patient), "\n";
$holder->kill();
--EXPECT--
exchanged yes
shortened yes
deleted yes
bool(true)
bool(true)
bool(true)
acquired released
