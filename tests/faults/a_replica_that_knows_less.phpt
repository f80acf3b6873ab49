--TEST--
A replica that doesn't know of a lock that its master knows isn't believed: neither by release(), nor by the keeper, nor by waitUntilFree()
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/moving_server.php';

$moving = moving_server();
$kept = new RedisLock(key('kept'), $moving->dsn(), 8.0);
$kept->onLost(fn () => print("lost\n"));
$released = new RedisLock(key('released'), $moving->dsn(), 60.0);
$bystander = new RedisLock(key('kept'), $moving->dsn(), 60.0);
var_dump($kept->acquire(5.0), $released->acquire(5.0));
// The keeper's connection is open from now on.
await(fn () => \DistLock\stats()['renewals'] > 0);
$moving->failOver();
$moving->loseOnTheReplica(key('kept'));
$moving->loseOnTheReplica(key('released'));
$moving->move();
var_dump($released->release(), $moving->new->redis()->exists(key('released')));
$renewals = \DistLock\stats()['renewals'];
await(fn () => \DistLock\stats()['renewals'] > $renewals);
var_dump($kept->isHeld(), $moving->new->redis()->get(key('kept')) === $kept->getToken());
$free = child(fn () => $bystander->waitUntilFree(0.0));
var_dump($free->result(), $kept->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
int(0)
bool(true)
bool(true)
bool(false)
bool(true)
