--TEST--
A release that nobody waited for, whose connection broke and could not be replaced at once, is made when the server is back, without a call
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(impatient()), LONG_TTL, autoRenew: false);
$lock->acquire();
$proxy->hold();
var_dump($lock->release(false));
$proxy->refuse();
// That long nobody is there.
usleep(700_000);
$proxy->pass();
echo gone($server->redis(), key()), "\n";
--EXPECT--
bool(true)
free
