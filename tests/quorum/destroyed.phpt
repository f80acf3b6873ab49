--TEST--
A lock whose object is destroyed is released on every member
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key());
$lock->acquire();
unset($lock);
var_dump($quorum->owners(key()));
--EXPECT--
array(0) {
}
