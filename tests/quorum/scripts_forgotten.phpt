--TEST--
Members that have forgotten the scripts are sent them
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
$lock = $quorum->lock(key());
$lock->acquire();
foreach ($quorum->members as $member) {
    $member->redis()->script('flush');
}
var_dump($lock->release(), $lock->acquire(0.0), $lock->release(false));
$quorum->awaitOwners(0, key());
--EXPECT--
bool(true)
bool(true)
bool(true)
