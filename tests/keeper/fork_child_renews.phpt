--TEST--
A child of a holder renews its own locks
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn(), ttl: 4.0);
$lock->acquire();
$child = child(function () use ($lock) {
    $own = new RedisLock(key('own'), dsn(), ttl: 4.0);
    $own->acquire(0.0);
    $reports = [];
    await(fn () => stats()['renewals'] >= 4);

    return [$lock->isHeld(), $own->isHeld(), $own->release()];
});
var_dump($child->result(), $lock->isHeld(), redis()->get(key()) === $lock->getToken());
--EXPECT--
array(3) {
  [0]=>
  bool(false)
  [1]=>
  bool(true)
  [2]=>
  bool(true)
}
bool(true)
bool(true)
