--TEST--
attach() takes over what was detached, with a token of its own, and for its own ttl
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$first = new RedisLock(key(), dsn(), 10.0, autoRenew: false);
$first->acquire();
$fencing = $first->getFencingToken();
$token = $first->detach();

$second = new RedisLock(key(), dsn(), 60.0, autoRenew: false);
var_dump($second->attach($token), $second->isHeld(), $second->getToken() !== $token, redis()->get(key()) === $second->getToken());
var_dump($second->getFencingToken() > $fencing);
echo between(50, $second->getRemainingTtl(), 60), "\n";
echo between(50000, redis()->pttl(key()), 60000), "\n";
var_dump($second->release(), redis()->exists(key()));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
yes
yes
bool(true)
int(0)
