--TEST--
If the server at which tickets for a lock on a list wait freezes, all go to the next one, and those made meanwhile follow, in their order
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
$queued = fn (int $member): int => $quorum->members[$member]->redis()->zCard(queue(key()));
$holder = $quorum->lock(key());
settled($holder->enqueue());
$locks = $tickets = [];
$enqueue = function (int $i) use ($quorum, &$locks, &$tickets): void {
    $locks[$i] = $quorum->lock(key());
    $tickets[$i] = $locks[$i]->enqueue();
};
for ($i = 0; $i < 12; $i++) {
    $enqueue($i);
}
tick_until(fn (): bool => $queued(0) === 12);
$quorum->members[0]->pause();
$enqueue(12);
$enqueue(13);
tick_until(fn (): bool => $queued(1) === 14, 60.0);
$quorum->members[0]->resume();
$holder->release();
echo implode(' ', served($tickets, function (int $i) use (&$tickets, &$locks): void {
    $tickets[$i]->settle();
    $locks[$i]->release();
})), "\n";
--EXPECT--
0 1 2 3 4 5 6 7 8 9 10 11 12 13
