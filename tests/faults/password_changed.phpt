--TEST--
A password that was changed while the connection was closed ends in a ConnectionException
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server(['--requirepass', 'old']);
$lock = new RedisLock(key(), "redis://:old@127.0.0.1:$server->port");
$lock->acquire();
$redis = $server->redis('old');
$redis->config('SET', 'requirepass', 'new');
$redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
echo failure(fn () => $lock->release()), "\n";
$redis->config('SET', 'requirepass', 'old');
var_dump($lock->release());
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
bool(true)
