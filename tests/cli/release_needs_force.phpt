--TEST--
release without --force does nothing and says so
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
echo distlock('release', key())->failure();
var_dump($lock->renew());
--EXPECT--
2: release breaks the lock without stopping its owner; to do that, add --force
bool(true)
