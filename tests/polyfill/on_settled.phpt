--TEST--
Without the extension, onSettled() tells each part of a program of its own tickets, also of one that was cancelled in the same dispatch(), or if a function throws
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

echo without_extension(<<<'PHP'
    use DistLock\RedisLock;
    use DistLock\Ticket;
    use function DistLock\await_with;
    use function DistLock\dispatch;

    $holder = new RedisLock("name");
    $locks = array_map(fn (int $i) => new RedisLock("name $i"), range(0, 3));
    $held = array_map(fn (int $i) => new RedisLock("name $i"), range(0, 3));
    array_map(fn (RedisLock $lock) => $lock->acquire() || exit("not acquired\n"), $held);
    $tickets = array_map(fn (RedisLock $lock) => $lock->enqueue(10.0), $locks);
    $tickets[0]->onSettled(function (Ticket $ticket) use ($tickets): void {
        echo "first: ", json_encode($ticket->settle()), "\n";
        $tickets[1]->cancel();
        throw new Exception("thrown");
    });
    $tickets[1]->onSettled(function (Ticket $ticket): void {
        try {
            $ticket->settle();
        } catch (DistLock\LockStateException $thrown) {
            echo "second: ", $thrown->getMessage(), "\n";
        }
    });
    $tickets[2]->onSettled(fn () => print("wrong\n"));
    $tickets[2]->onSettled(null);
    array_map(fn (RedisLock $lock) => $lock->release(), $held);
    $returned = [];
    for ($i = 0; $i < 1000 && count($returned) < 2; $i++) {
        try {
            array_push($returned, ...dispatch());
        } catch (Exception $thrown) {
            echo $thrown->getMessage(), "\n";
        }
    }
    var_dump($returned === [$tickets[2], $tickets[3]]);

    await_with(function (Ticket $ticket): void {
        $fiber = Fiber::getCurrent();
        $ticket->onSettled(fn () => $fiber->resume());
        Fiber::suspend();
    });
    $holder->acquire();
    $fiber = new Fiber(function (): void {
        $lock = new RedisLock("name");
        echo "in a fiber: ", json_encode($lock->acquire(10.0)), "\n";
    });
    $fiber->start();
    $holder->release();
    while (!$fiber->isTerminated()) {
        dispatch();
    }
    PHP);
--EXPECT--
first: true
thrown
second: The ticket was settled or cancelled before
bool(true)
in a fiber: true
