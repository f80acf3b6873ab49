--TEST--
A signal handler that throws ends a wait that polls
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
$holder->await();
$waiter = child(function (Channel $channel) {
    pcntl_async_signals(true);
    pcntl_signal(SIGUSR1, fn () => throw new \Exception('enough'));
    $lock = new RedisLock(key(), dsn(['wait' => 'poll']));
    $lock->acquire(0.0);
    try {
        $channel->send('waits');
        $lock->acquire();
    } catch (\Exception $exception) {
        return [$exception->getMessage(), $lock->isHeld()];
    }
});
$waiter->await();
$waiter->signal(SIGUSR1);
echo json_encode($waiter->result()), "\n";
$holder->send('release');
var_dump($holder->result());
--EXPECT--
["enough",false]
bool(true)
