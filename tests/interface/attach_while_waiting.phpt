--TEST--
attach() throws on an object that is waiting for the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
$waiter = child(function (Channel $channel) {
    pcntl_async_signals(true);
    $lock = new RedisLock(key(), dsn());
    pcntl_signal(SIGUSR1, fn () => $channel->send(thrown(fn () => $lock->attach(redis()->get(key())))));

    return [$lock->acquire(20), $lock->release()];
});
await_waiters(1, key());
$waiter->signal(SIGUSR1);
echo str_replace(key(), 'NAME', $waiter->await()), "\n";
$holder->send('release');
echo json_encode($waiter->result()), "\n";
--EXPECT--
DistLock\LockStateException: This object is already waiting for the lock "NAME"
[true,true]
