--TEST--
The first of three tickets for free locks, which opens the line for all, is cancelled: the others succeed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

foreach ([0, 1] as $cancelled) {
    // New servers, so that there is no connection yet.
    $server = server();
    $locks = $tickets = [];
    for ($i = 0; $i < 3; $i++) {
        $locks[$i] = new RedisLock(key("$i"), $server->dsn());
        $tickets[$i] = $locks[$i]->enqueue();
    }
    $tickets[$cancelled]->cancel();
    unset($tickets[$cancelled]);
    foreach ($tickets as $i => $ticket) {
        echo "$i: ", answer_of(fn () => settled($ticket)), "\n";
    }
}
--EXPECT--
1: true
2: true
0: true
2: true
