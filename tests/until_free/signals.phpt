--TEST--
A signal handler may throw or exit during waitUntilFree(), which then leaves nothing behind, or do anything with locks
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;

require __DIR__ . '/../support/backends.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/signals.php';

on_every_backend(static function (Backend $on): array {
    $holder = $on->holder();
    $holder->answer();
    // Waits with that handler, in a process of its own.
    $wait = static function (callable $handler) use ($on): Child {
        $child = child(static function () use ($handler, $on): array {
            $lock = $on->lock();
            on_signal(static fn () => $handler($lock));
            try {
                $outcome = $lock->waitUntilFree(60.0);
            } catch (\Exception $exception) {
                $outcome = $exception->getMessage();
            }

            return [$outcome, $lock->getState()->name];
        });
        $on->awaitWaiters(1);
        $child->signal(SIGUSR1);

        return $child;
    };
    $thrown = $wait(static fn () => throw new \Exception('enough'))->result();
    $on->awaitWaiters(0);
    $exit = $wait(static fn () => exit(3))->wait();
    $on->awaitWaiters(0);
    $seen = Channel::pair();
    $waiter = $wait(static function (Lock $lock) use ($on, $holder, $seen): void {
        $said = [$lock->getState()->name, strtok(thrown(fn () => $lock->acquire(0.0)), ':')];
        $released = $holder->ask('release');
        // The object that waits further down the stack keeps nobody waiting.
        $other = $on->lock();
        $seen[1]->send([...$said, $released, $other->acquire(30.0), $other->release()]);
    });

    return [
        'it throws' => $thrown,
        'it exits' => $exit,
        'it acquires' => $seen[0]->receive(60),
        'and it is free' => $waiter->result(60),
    ];
});
--EXPECT--
it throws: ["enough","Unlocked"]
it exits: "exit 3"
it acquires: ["Waiting","DistLock\\LockStateException",true,true,true]
and it is free: [true,"Unlocked"]
