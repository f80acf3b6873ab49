--TEST--
A password in a file is read at each login, with or without a user, and without the newline at its end
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/credentials.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$redis = $server->redis();
$file = directory() . '/password';
put_password($file, "first\n");
change_password($redis, 'app', 'first');
$lock = new RedisLock(key(), "redis://app:@127.0.0.1:$server->port?connect_timeout=20&timeout=20&password_file=$file");
var_dump($lock->acquire(), $lock->release());
change_password($redis, 'app', ' second ');
put_password($file, " second \r\n");
var_dump($lock->acquire(), $lock->release());
change_password($redis, 'app', "two\nlines");
echo failure(fn () => $lock->acquire()), "\n";
put_password($file, "two\nlines\n");
var_dump($lock->acquire(), $lock->release());
// Without a user.
$redis->config('SET', 'requirepass', 'of all');
put_password($file, 'of all');
$lock = new RedisLock(key(), "redis://127.0.0.1:$server->port?password_file=$file");
var_dump($lock->acquire(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
bool(true)
bool(true)
bool(true)
bool(true)
