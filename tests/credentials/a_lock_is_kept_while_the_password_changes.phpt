--TEST--
A lock is renewed, a wait goes on, and both end as usual, though the password in the file changes and all connections are cut
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/credentials.php';

$server = server();
$redis = $server->redis();
$file = directory() . '/password';
put_password($file, 'password 0');
change_password($redis, 'app', 'password 0');
$dsn = "redis://app:@127.0.0.1:$server->port?connect_timeout=20&timeout=20&password_file=$file";
$lock = new RedisLock(key(), $dsn, ttl: 6.0);
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
$waiter = child(function () use ($dsn): bool {
    $lock = new RedisLock(key(), $dsn, ttl: 6.0);

    return $lock->acquire();
});
await_waiters(1, key(), $redis);
for ($i = 1; $i <= 3; $i++) {
    $renewals = stats()['renewals'];
    put_password($file, "password $i");
    change_password($redis, 'app', "password $i");
    await(fn () => stats()['renewals'] >= $renewals + 2, 20, 'renewals');
    await_waiters(1, key(), $redis);
}
var_dump($lock->isHeld(), $lock->release(), $waiter->result(30));
--EXPECT--
bool(true)
bool(true)
bool(true)
