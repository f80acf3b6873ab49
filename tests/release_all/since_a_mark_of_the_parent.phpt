--TEST--
A forked child may use its parent's mark: what the child acquires is newer, and its parent's locks stay alone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\mark;
use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key('parent'), dsn());
$lock->acquire();
$mark = mark();
$later = new RedisLock(key('later'), dsn());
$later->acquire();
var_dump(child(function () use ($mark): int {
    $own = new RedisLock(key('child'), dsn());
    $own->acquire();

    return release_all($mark);
})->result());
var_dump($lock->renew(), $later->renew(), release_all($mark), $lock->isHeld());
--EXPECT--
int(1)
bool(true)
bool(true)
int(1)
bool(true)
