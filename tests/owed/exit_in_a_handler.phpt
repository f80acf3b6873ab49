--TEST--
A waiter whose signal handler ends the process while the server is frozen leaves nothing there when it thaws
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$holder = new RedisLock(key(), $server->dsn(patient()), LONG_TTL);
$holder->acquire();
$waiter = child(function () use ($server): void {
    on_signal(fn () => exit(3));
    ($other = new RedisLock(key(), $server->dsn(impatient()), LONG_TTL))->acquire(INF);
});
await_listening(1, key(), $redis);
$server->pause();
// The server finds it when it thaws, with what the waiter writes to it.
$holder->release(false);
$waiter->signal(SIGUSR1);
echo $waiter->wait(), "\n";
$server->resume();
echo for_others($holder), ', ', gone($redis, queue(key())), "\n";
--EXPECT--
exit 3
free, free
