--TEST--
Tickets for a lock on a list of servers keep their order while all servers, or one, close every connection again and again
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/quorum.php';

/** Returns how many places there are in the queues of all members. */
function places(array $redis, string $name): int
{
    return array_sum(array_map(fn (\Redis $member): int => $member->zCard(queue($name)), $redis));
}

/** Enqueues ten tickets while these servers kill connections, and returns the order in which they get the lock. */
function order(QuorumSet $quorum, string $name, int $servers): array
{
    $redis = array_map(fn (Server $member): \Redis => $member->redis(), $quorum->members);
    $locks = $tickets = [];
    // With this ttl, each server has two seconds to answer in.
    $holder = $quorum->lock($name, ttl: 40.0);
    settled($holder->enqueue());
    for ($i = 0; $i < 10; $i++) {
        $locks[$i] = $quorum->lock($name, ttl: 40.0);
        $tickets[$i] = $locks[$i]->enqueue(60.0);
        // Whoever couldn't reach a majority when it began could fail. Those behind don't need one yet.
        tick_until(fn (): bool => $i > 0 || places($redis, $name) > 0);
    }
    for ($kills = 0; $kills < 15; $kills++) {
        foreach (array_slice($redis, 0, $servers) as $member) {
            $member->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal');
        }
        tick(0.01);
    }
    tick_until(fn (): bool => places($redis, $name) >= 10);
    $holder->release();

    return served($tickets, function (int $i) use ($tickets, $locks): void {
        $tickets[$i]->settle();
        $locks[$i]->release();
    });
}

$quorum = quorum();
foreach (['all servers' => 5, 'all servers, again' => 5, 'the first server' => 1] as $name => $servers) {
    // In a process of its own, which knows of no connection, nor of a server that was silent.
    $order = (new Child(fn (): array => order($quorum, key($name), $servers)))->result(60);
    echo "$name: ", implode(' ', $order), "\n";
}
--EXPECT--
all servers: 0 1 2 3 4 5 6 7 8 9
all servers, again: 0 1 2 3 4 5 6 7 8 9
the first server: 0 1 2 3 4 5 6 7 8 9
