--TEST--
A shutdown function may dispatch, settle, cancel and enqueue after a fatal error in a fiber
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

ini_set('memory_limit', '64M');
$child = child(function (): void {
    ini_set('display_errors', 0);
    $holder = new RedisLock(key(), dsn());
    $holder->acquire();
    $lock = new RedisLock(key(), dsn());
    $ticket = $lock->enqueue();
    tick_until(fn () => redis()->zCard(queue(key())) === 1);
    register_shutdown_function(function () use ($holder, $lock, $ticket): void {
        for ($i = 0; $i < 5; $i++) {
            tick(0.01);
        }
        $holder->release();
        echo answer_of(fn () => settled($ticket)), ' ', answer_of(fn () => $lock->release()), "\n";
        $another = $lock->enqueue();
        $last = (new RedisLock(key(), dsn()))->enqueue();
        echo answer_of(fn () => settled($another)), "\n";
        $GLOBALS['kept'] = [$another, $last];
    });
    $fiber = new \Fiber(function (): void {
        $waits = new RedisLock(key(), dsn());
        await_with(function ($ticket): void {
            tick(0.01);
            $GLOBALS['large'] = str_repeat('x', 1 << 30);
        });
        $waits->acquire();
    });
    $fiber->start();
});
var_dump($child->wait());
await_nobody(key());
--EXPECT--
true true
true
string(8) "exit 255"
