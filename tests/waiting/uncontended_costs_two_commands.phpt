--TEST--
An uncontended acquisition is two commands: acquire and release
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$lock = new RedisLock(key(), $server->dsn());
$lock->acquire();
$lock->release();
$redis->rawCommand('CONFIG', 'RESETSTAT');
for ($i = 0; $i < 10; $i++) {
    $lock->acquire();
    $lock->release();
}
echo json_encode(commands($redis)), "\n";
--EXPECT--
{"evalsha":20}
