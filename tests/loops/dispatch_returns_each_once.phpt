--TEST--
dispatch() returns each ticket that was settled since the last call once, and none that was cancelled
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\dispatch;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$tickets = $locks = [];
for ($i = 0; $i < 40; $i++) {
    $locks[$i] = new RedisLock(key("$i"), dsn());
    $tickets[$i] = $locks[$i]->enqueue();
}
foreach ([3, 17] as $i) {
    $tickets[$i]->cancel();
}
$seen = [];
await(function () use (&$seen, $tickets): bool {
    foreach (tick(0.02) as $ticket) {
        $seen[] = array_search($ticket, $tickets, true);
        var_dump($ticket->isSettled()) ?? null;
    }
    return count($seen) >= 38;
});
var_dump(count($seen), count(array_unique($seen)), in_array(3, $seen, true));
var_dump(dispatch(), dispatch());
--EXPECTF--
%Aint(38)
int(38)
bool(false)
array(0) {
}
array(0) {
}
