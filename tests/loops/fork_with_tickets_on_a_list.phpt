--TEST--
After a fork, tickets for a lock on a list of servers go on in the parent; the child can use the objects anew, or drop them
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$queued = fn (): int => $quorum->members[0]->redis()->zCard(queue(key()));
$holder = $quorum->lock(key());
$holder->acquire();
$locks = $tickets = [];
for ($i = 0; $i < 4; $i++) {
    $locks[$i] = $quorum->lock(key());
    $tickets[$i] = $locks[$i]->enqueue();
}
tick_until(fn (): bool => $queued() === 4);
$child = child(function () use (&$locks, &$tickets, $queued): array {
    $seen = [$locks[0]->acquire(0.0)];
    unset($tickets[1], $locks[1]);
    // Behind those of the parent.
    $own = $locks[2]->enqueue();
    tick_until(fn (): bool => $queued() === 5);
    $own->cancel();
    await(fn (): bool => $queued() === 4);

    return $seen;
});
var_dump($child->result());
$holder->release();
echo implode(' ', served($tickets, function (int $i) use ($tickets, $locks): void {
    $tickets[$i]->settle();
    $locks[$i]->release();
})), "\n";
--EXPECT--
array(1) {
  [0]=>
  bool(false)
}
0 1 2 3
