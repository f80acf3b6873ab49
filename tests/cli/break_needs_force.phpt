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
2: break can't ask for confirmation without a terminal: add --force (the owner isn't stopped)
bool(true)
