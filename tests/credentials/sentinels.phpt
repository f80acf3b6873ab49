--TEST--
The passwords of sentinels and of the servers they watch may be in files, and change
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/credentials.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$directory = directory();
$change = function (string $password, string $of_server) use ($set, $directory): void {
    foreach ($set->sentinels as $sentinel) {
        $redis = $sentinel->redis();
        $redis->rawCommand('ACL', 'SETUSER', 'watcher', 'on', 'resetpass', ">$password", 'allkeys', 'allchannels', 'allcommands');
        $redis->rawCommand('CLIENT', 'KILL', 'USER', 'watcher');
    }
    $redis = $set->master()->redis();
    $redis->rawCommand('ACL', 'SETUSER', 'app', 'on', 'resetpass', ">$of_server", 'allkeys', 'allchannels', 'allcommands');
    $redis->rawCommand('CLIENT', 'KILL', 'USER', 'app');
    put_password("$directory/sentinel", "$password\n");
    put_password("$directory/server", "$of_server\n");
};
$dsn = str_replace('://', '://app:@', $set->dsn([
    'connect_timeout' => 20,
    'timeout' => 20,
    'sentinel_user' => 'watcher',
    'sentinel_password_file' => "$directory/sentinel",
    'password_file' => "$directory/server",
]));
$lock = new RedisLock(key(), $dsn);
foreach ([['one', 'two'], ['three', 'four']] as [$password, $of_server]) {
    $change($password, $of_server);
    var_dump($lock->acquire(5.0), $lock->release());
}
unlink("$directory/sentinel");
// It tries to connect for that long.
$other = new RedisLock(key(), str_replace('connect_timeout=20', 'connect_timeout=3', "$dsn&client_name=other"));
echo failure(fn () => $other->acquire(0.0)), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
DistLock\ConnectionException: The sentinel_password_file of sentinel 127.0.0.1:PORT of "main" can't be read: No such file or directory
