--TEST--
Without a terminal, break without --force does nothing and says so
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
echo distlock('break', key())->failure();
var_dump($lock->renew());
--EXPECT--
2: break doesn't stop the lock's owner, and can't ask without a terminal: add --force
bool(true)
