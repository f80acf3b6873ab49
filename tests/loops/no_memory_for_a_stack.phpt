--TEST--
If the system refuses memory for a stack, enqueue() says so, and its object can be used
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$child = child(function (): array {
    $holder = new RedisLock(key(), dsn());
    $holder->acquire();
    $locks = $tickets = [];
    tick(0.0);
    $size = (int) explode(' ', file_get_contents('/proc/self/statm'))[0] * 4096;
    posix_setrlimit(9, $size + (16 << 20), -1);
    $error = '';
    for ($i = 0; $i < 1000 && $error === ''; $i++) {
        $locks[$i] = new RedisLock(key(), dsn());
        try {
            $tickets[$i] = $locks[$i]->enqueue();
        } catch (\DistLock\LockStateException $e) {
            $error = $e->getMessage();
        }
    }
    $state = $locks[$i - 1]->getState()->name;
    $cancelled = count($tickets);
    $tickets = [];
    $again = $locks[$i - 1]->enqueue();
    $again->cancel();
    return [$error, $state, $cancelled > 20];
});
echo json_encode($child->result(60), JSON_PRETTY_PRINT), "\n";
await_nobody(key());
--EXPECT--
[
    "There is no memory for the stack of another ticket: the process has too many, or a limit is too low",
    "Unlocked",
    true
]
