--TEST--
A fork in a suspended program: the child's fibers can't go on, but it can start others, and the parent's do
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$fibers = new Fibers();
$holder = new RedisLock(key(), dsn());
$holder->acquire();
$fibers->start(function (): void {
    $lock = new RedisLock(key(), dsn());
    echo answer_of(fn () => $lock->acquire()), ' ', answer_of(fn () => $lock->release()), "\n";
});
tick_until(fn () => redis()->zCard(queue(key())) === 1);
$child = child(function (): string {
    $fibers = new Fibers();
    return $fibers->result(function (): string {
        $lock = new RedisLock(key('child'), dsn());
        return json_encode([$lock->acquire(), $lock->release()]);
    });
});
echo $child->result(), "\n";
// A fork inside a fiber, while another one waits.
$child = null;
$fibers->start(function () use (&$child): void {
    $lock = new RedisLock(key('forks'), dsn());
    $lock->acquire();
    $child = child(function () use ($lock): string {
        $another = new RedisLock(key('forks'), dsn());
        return json_encode([$lock->isHeld(), $another->acquire(0.0)]);
    });
    echo $child->result(), "\n";
    var_dump($lock->release());
});
$fibers->run(function () use (&$child): bool {
    return $child !== null && contenders(key('forks')) === 0;
});
$holder->release();
$fibers->run();
--EXPECT--
[true,true]
[false,false]
bool(true)
true true
