--TEST--
In a child that a signal handler forks during a wait, the lock is waiting: it can't be acquired a second time there
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$holder = new ZkLock(path(), hosts());
$holder->acquire();
$waiting = child(static function (): array {
    $lock = new ZkLock(path(), hosts());
    [$near, $far] = Channel::pair();
    $main = getmypid();
    $told = [];
    pcntl_async_signals(true);
    pcntl_signal(SIGUSR1, static function () use ($lock, &$told): void {
        if (pcntl_fork() === 0) {
            $told = [$lock->isHeld(), $lock->release(), outcome(fn () => $lock->acquire(0.0))];
        }
    });
    $acquired = $lock->acquire(60.0);
    $told = [...$told, $acquired, $lock->isHeld(), $lock->release(), $lock->isHeld()];
    if (getmypid() !== $main) {
        $near->send($told);
        vanish();
    }

    return [$told, $far->receive(60)];
});
await_contenders($holder, 2);
$waiting->signal(SIGUSR1);
await_contenders($holder, 3);
$holder->release();
[$parents, $childs] = $waiting->result(60);
echo json_encode($parents), "\n", preg_replace('/"[^"]*"/', '<path>', $childs[2]), "\n";
unset($childs[2]);
echo json_encode(array_values($childs)), "\n";
--EXPECT--
[true,true,true,false]
DistLock\LockStateException: This object is already waiting for the lock <path>
[false,false,true,true,true,false]
