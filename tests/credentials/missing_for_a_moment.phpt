--TEST--
A file that is missing or empty for a moment ends neither a wait nor the renewal of a lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/credentials.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$redis = $server->redis();
$file = directory() . '/password';
put_password($file, 'secret');
change_password($redis, 'app', 'secret');
$dsn = "redis://app:@127.0.0.1:$server->port?connect_timeout=30&timeout=30&password_file=$file";
$lock = new RedisLock(key(), $dsn, ttl: 8.0);
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
$waiter = child(function () use ($dsn): bool {
    $lock = new RedisLock(key(), $dsn, ttl: 8.0);

    return $lock->acquire();
});
await_waiters(1, key(), $redis);
foreach ([fn () => unlink($file), fn () => put_password($file, '')] as $lose) {
    $lose();
    change_password($redis, 'app', 'secret');
    $other = new RedisLock(key('other'), $dsn);
    echo failure(fn () => $other->acquire(0.0)), "\n";
    usleep(500000);
    $renewals = stats()['renewals'];
    put_password($file, 'secret');
    await(fn () => stats()['renewals'] > $renewals, 20);
}
var_dump($lock->release(), $waiter->result(30));
--EXPECT--
DistLock\ConnectionException: The password_file of redis://127.0.0.1:PORT/0 can't be read: No such file or directory
DistLock\ConnectionException: The password_file of redis://127.0.0.1:PORT/0 is empty
bool(true)
bool(true)
