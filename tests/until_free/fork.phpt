--TEST--
A child forked by a signal handler during waitUntilFree() waits for itself, and its parent for itself
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';
require_once __DIR__ . '/../support/signals.php';

on_every_backend(static function (Backend $on): array {
    $holder = $on->holder();
    $holder->answer();
    $child = null;
    on_signal(static function () use (&$child): void {
        $child = pcntl_fork();
    });
    $main = getmypid();
    $driver = child(static function () use ($main, $on, $holder): bool {
        $on->awaitWaiters(1);
        posix_kill($main, SIGUSR1);
        $on->awaitWaiters(2);

        return $holder->ask('release');
    });
    $results = Channel::pair();
    $lock = $on->lock();
    $isFree = $lock->waitUntilFree(60.0);
    if ($child === 0) {
        $results[1]->send([$isFree, $lock->acquire(30.0), $lock->release()]);
        vanish();
    }

    return [
        'its parent' => [$isFree, $driver->result()],
        'the child' => $results[0]->receive(60),
        'nothing is left' => $on->isEmpty(),
    ];
});
--EXPECT--
its parent: [true,true]
the child: [true,true,true]
nothing is left: true
