--TEST--
With two of five members down everything works
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
$quorum->members[0]->stop();
$quorum->members[3]->stop();
$lock = $quorum->lock(key(), ttl: 60.0);
var_dump($lock->acquire(10.0), count($quorum->owners(key())), $lock->renew(), $lock->getFencingToken() > 0);
var_dump(array_column($lock->inspect()->owners, 'token') === [$lock->getToken()], $lock->release(), $quorum->owners(key()));
--EXPECT--
bool(true)
int(3)
bool(true)
bool(true)
bool(true)
bool(true)
array(0) {
}
