--TEST--
What a suspended fiber holds counts as held by its thread, which another fiber's wait keeps from resuming it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

$fibers = child(static function (Channel $channel): string {
    $holder = new \Fiber(static function (): void {
        $held = lock('a');
        $held->acquire();
        \Fiber::suspend();
        $held->release();
    });
    $holder->start();
    $channel->send('ready');
    $channel->receive(60);
    $waiter = new \Fiber(static fn (): string => thrown(static fn () => ($lock = lock('b'))->acquire()));
    $waiter->start();
    $holder->resume();

    return plain($waiter->getReturn());
});
$fibers->await();
$other = crosser('b', 'a');
begin([[$other, 'a'], [$fibers, 'b']]);
echo $fibers->result(60), "\n";
echo told($other), "\n";
--EXPECT--
DistLock\DeadlockException: Deadlock: HOST:PID holds "a" and waits for "b", HOST:PID holds "b" and waits for "a"
done
