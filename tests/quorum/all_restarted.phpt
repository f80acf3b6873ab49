--TEST--
Connections that broke while they were idle are replaced, all at once
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
$lock = $quorum->lock(key(), ttl: 60.0);
$lock->acquire();
$lock->release();
foreach ($quorum->members as $member) {
    $member->restart();
}
var_dump($lock->acquire(0.0), count($quorum->owners(key())), $lock->release());
--EXPECT--
bool(true)
int(5)
bool(true)
