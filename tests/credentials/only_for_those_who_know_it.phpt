--TEST--
A DSN never gets a connection that was opened with a password that it doesn't know
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/credentials.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/signals.php';

$server = server();
$redis = $server->redis();
$file = directory() . '/password';
put_password($file, 'secret');
change_password($redis, 'app', 'secret');
$redis->config('SET', 'requirepass', 'of all');
$place = "127.0.0.1:$server->port";
$options = 'connect_timeout=20&timeout=20';
// Each leaves a connection for commands, one that listens, and the keeper's.
foreach (["redis://app:secret@$place?$options", "redis://app:@$place?$options&password_file=$file"] as $dsn) {
    $holder = new RedisLock(key(), $dsn, ttl: 3.0);
    $holder->acquire();
    $renewals = stats()['renewals'];
    await(fn () => stats()['renewals'] > $renewals, 20);
    // Somebody else holds what this one waits for, so it listens.
    $other = holder(key('held'), $dsn);
    $waiter = new RedisLock(key('held'), $dsn);
    var_dump($waiter->acquire(0.2), (new RedisOptimisticLock(key('value'), $dsn))->update(fn () => 'seen'));
    $other->send('release');
    await(fn () => $redis->exists(key('held')) === 0);
    $holder->release();
}
put_password("$file.other", 'wrong');
foreach ([
    "redis://$place?$options",
    "redis://:wrong@$place?$options",
    "redis://app:wrong@$place?$options",
    "redis://app:@$place?$options&password_file=$file.other",
    "redis://app:@$place?$options&password_file=$file.missing",
    "redis://other:secret@$place?$options",
    "redis://other:@$place?$options&password_file=$file",
    "redis://$place?$options&password_file=$file",
] as $dsn) {
    $lock = new RedisLock(key(), $dsn);
    echo failure(fn () => $lock->acquire(0.0)), "\n";
    failure(fn () => (new RedisOptimisticLock(key('value'), $dsn))->read()) === 'nothing was thrown' && print("read\n");
}
--EXPECT--
bool(false)
string(4) "seen"
bool(false)
string(4) "seen"
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 requires a password: write :PASSWORD@ in front of the host
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
DistLock\ConnectionException: The password_file of redis://127.0.0.1:PORT/0 can't be read: No such file or directory
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
