--TEST--
On a list of servers, waiters on a machine that loses its power cost those behind them no more than one of them would
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/power.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = shared_quorum();
$machines = array_map(fn (Server $member) => new Machine($member->port), $quorum->members);
$dsns = array_map(fn (Machine $machine) => $machine->dsn(), $machines);
$arbiter = $quorum->members[0]->redis();
$holder = $quorum->contender(key());
outcome($holder);
$dead = [];
for ($i = 1; $i <= 8; $i++) {
    // With this ttl the arbiter has a second to answer; if it takes longer, they queue up at the next member.
    $dead[] = contender(key(), $dsns, ttl: 20.0);
    await_waiters($i, key(), $arbiter);
}
$survivor = Survivor::start(fn () => $quorum->contender(key()));
await_waiters(9, key(), $arbiter);
array_walk($machines, fn (Machine $machine) => $machine->losePower());
$survivor->begin();
released($holder);
echo between(0, $survivor->delay(), 12 + 2 * slowness()), "\n";
array_walk($dead, fn (Child $child) => $child->kill());
--EXPECT--
yes
