--TEST--
If memory for a ticket's stack runs out, at any point, the script ends as PHP scripts do then, and leaves nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$child = child(function (): void {
    ini_set('display_errors', 0);
    $limit = 2 * 1024 * 1024 + memory_get_usage(true);
    ini_set('memory_limit', (string) $limit);
    $holder = new RedisLock(key(), dsn());
    $holder->acquire();
    $tickets = [];
    // Thousands of tickets would take a busy machine minutes.
    for ($filled = []; memory_get_usage() < $limit - 512 * 1024;) {
        $filled[] = str_repeat('x', 3000);
    }
    for (;;) {
        $tickets[] = (new RedisLock(key(), dsn()))->enqueue();
    }
});
var_dump($child->wait(60));
await_nobody(key());
--EXPECT--
string(8) "exit 255"
