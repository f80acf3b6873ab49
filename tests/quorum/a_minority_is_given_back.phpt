--TEST--
A minority is given back before the next attempt, and at the end
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
foreach ([2, 3, 4] as $number) {
    $quorum->members[$number]->redis()->set(key(), 'somebody else', ['px' => 60000]);
}
$lock = $quorum->lock(key(), ttl: 40.0);
var_dump($lock->acquire(0.0), $lock->acquire(1.5));
await(fn () => array_keys($quorum->owners(key())) === [2, 3, 4]);
var_dump(array_unique($quorum->owners(key())) === [2 => 'somebody else']);
foreach ([2, 3, 4] as $number) {
    $quorum->members[$number]->redis()->del(key());
}
var_dump($lock->acquire(2.0 * slowness()), $lock->release());
--EXPECT--
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
