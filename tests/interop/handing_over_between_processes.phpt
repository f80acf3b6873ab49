--TEST--
Ownership goes from process to process by detach() and attach()
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$first = child(function () {
    $lock = new RedisLock(key(), dsn(), 60.0);
    $lock->acquire();

    return [$lock->getFencingToken(), $lock->detach()];
});
[$fencing, $token] = $first->result();
var_dump(redis()->get(key()) === $token);

$second = child(function () use ($token, $fencing) {
    $lock = new RedisLock(key(), dsn(), 60.0);

    return [$lock->acquire(0.0), $lock->attach($token), $lock->isHeld(), $lock->getFencingToken() > $fencing, $lock->detach()];
});
$second = $second->result();
$given = array_pop($second);
echo json_encode($second), "\n";

$lock = new RedisLock(key(), dsn());
[$waiter] = line_up(1, key());
var_dump($lock->attach($token), $lock->attach($given), $lock->release());
echo outcome($waiter), "\n";
var_dump($lock->attach($given));
--EXPECT--
bool(true)
[false,true,true,true]
bool(false)
bool(true)
bool(true)
acquired
bool(false)
