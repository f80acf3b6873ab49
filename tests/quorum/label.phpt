--TEST--
A label stands in front of the token on each server of a list, and another process that finds it there goes on by the token
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lock = new RedisLock(key(), $quorum->dsns(), 60.0, label: 'me');
var_dump($lock->acquire());
$token = $lock->detach();
var_dump(str_starts_with($token, 'me@'), $quorum->owners(key()) === array_fill(0, 5, $token));
var_dump(child(function () use ($quorum): bool {
    $lock = new RedisLock(key(), $quorum->dsns());

    return $lock->attach($lock->getOwner()->token) && $lock->release();
})->result(), $quorum->owners(key()));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
array(0) {
}
