--TEST--
isLocked() and getOwner() go by what a majority of the servers says
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key());
$other = $quorum->lock(key());
var_dump($lock->isLocked(), $lock->getOwner());
$other->acquire();
var_dump($lock->isLocked(), $lock->getOwner()->token === $other->getToken());
$other->release();
var_dump($lock->isLocked());
--EXPECT--
bool(false)
NULL
bool(true)
bool(true)
bool(false)
