--TEST--
A time limit ends a script that waits in its loop, and leaves nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\dispatch;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$child = child(function (): void {
    ini_set('display_errors', 0);
    $holder = new RedisLock(key(), dsn());
    $holder->acquire();
    $lock = new RedisLock(key(), dsn());
    $ticket = $lock->enqueue();
    set_time_limit(1);
    while (true) {
        dispatch();
    }
});
// PHP counts the time on the processor, of which a busy machine gives it little.
var_dump($child->wait(300));
await_nobody(key());
--EXPECT--
string(8) "exit 255"
