--TEST--
A ticket for a lock on a list of servers that doesn't wait isn't served before one that was made earlier, whatever that must do before it can ask
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/quorum.php';

/** Has one wait while all servers close their connections, and another one try again and again. */
function overtakings(QuorumSet $quorum, string $name): int
{
    $redis = array_map(fn (Server $member): \Redis => $member->redis(), $quorum->members);
    // With this ttl, each server has two seconds to answer in.
    $make = fn () => $quorum->lock($name, ttl: 40.0);
    settled(($holder = $make())->enqueue());
    $first = ($one = $make())->enqueue(60.0);
    tick_until(fn (): bool => array_filter($redis, fn (\Redis $member): bool => $member->zCard(queue($name)) > 0) !== []);
    $holder->release(false);
    $overtakings = 0;
    for ($tries = 0; !$first->isSettled(); $tries++) {
        foreach ($tries < 50 && $tries % 5 === 0 ? $redis : [] as $member) {
            $member->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal');
            $member->rawCommand('CLIENT', 'KILL', 'TYPE', 'pubsub');
        }
        $second = ($other = $make())->enqueue(0.0);
        tick_until(fn (): bool => $second->isSettled());
        if (answer_of(fn () => $second->settle()) === 'true') {
            $overtakings += $first->isSettled() ? 0 : 1;
            $other->release();
        }
        $tries % 5 === 4 && tick(0.01);
    }
    $first->settle() && $one->release();

    return $overtakings;
}

$quorum = quorum();
for ($round = 0; $round < 5; $round++) {
    // In a process of its own, which knows of no connection, nor of a server that was silent.
    echo (new Child(fn (): int => overtakings($quorum, key("$round"))))->result(60), "\n";
}
--EXPECT--
0
0
0
0
0
