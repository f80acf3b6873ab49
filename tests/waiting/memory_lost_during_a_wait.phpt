--TEST--
Waiters survive a short restart; the lock, forgotten, goes to one after the other
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$dsn = $server->dsn(['connect_timeout' => 20]);
$holder = contender(key(), $dsn);
outcome($holder);
$waiters = line_up(3, key(), $dsn, $redis);
$server->restart();
$redis = $server->redis();

await_waiters(2, key(), $redis);
for ($i = 0; $i < 3; $i++) {
    $turn = current(array_filter($waiters, fn ($waiter) => $waiter->pid === owner(key(), $redis)));
    echo outcome($turn), ', ', released($turn), "\n";
}
echo released($holder), "\n";
--EXPECT--
acquired, released
acquired, released
acquired, released
not released
