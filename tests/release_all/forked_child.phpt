--TEST--
release_all() in a forked child leaves its parent's locks alone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
var_dump(child(fn () => release_all())->result());
var_dump($lock->renew(), release_all());
--EXPECT--
int(0)
bool(true)
int(1)
