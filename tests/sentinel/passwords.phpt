--TEST--
Sentinels and the servers they watch have passwords of their own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
foreach ($set->sentinels as $sentinel) {
    $sentinel->redis()->rawCommand('ACL', 'SETUSER', 'default', '>watch');
}
$lock = new RedisLock(key(), $set->dsn());
echo failure(fn () => $lock->acquire(5.0)), "\n";
$lock = new RedisLock(key(), $set->dsn(['sentinel_password' => 'wrong']));
echo failure(fn () => $lock->acquire(5.0)), "\n";
$lock = new RedisLock(key(), $set->dsn(['sentinel_password' => 'watch']));
var_dump($lock->acquire(5.0));
$lock = new RedisLock(key('user'), $set->dsn(['sentinel_user' => 'default', 'sentinel_password' => 'watch']));
var_dump($lock->acquire(5.0));
--EXPECT--
DistLock\ConnectionException: sentinel 127.0.0.1:PORT of "main" requires a password: write sentinel_password=PASSWORD among the options
DistLock\ConnectionException: sentinel 127.0.0.1:PORT of "main" refused the user or the password (WRONGPASS)
bool(true)
bool(true)
