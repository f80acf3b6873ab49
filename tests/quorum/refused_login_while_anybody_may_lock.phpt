--TEST--
What a member has executed although the login was refused, because anybody may lock, is undone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
$dsns = $quorum->dsns();
$wrong = fn (int $member): string => str_replace('//', '//:needless@', $dsns[$member]);
// The servers know the scripts, so they execute the call that is written with the login.
$first = new RedisLock(key('first'), $dsns, 60.0);
$first->acquire();
$first->release();
foreach ($quorum->members as $member) {
    $member->redis()->rawCommand('CONFIG', 'RESETSTAT');
}
$lock = new RedisLock(key(), [$wrong(0), $dsns[1], $dsns[2], $dsns[3], $wrong(4)], 60.0, autoRenew: false);
var_dump($lock->acquire(0.0));
echo implode(' ', array_keys($quorum->owners(key()))), "\n";
var_dump($lock->release());
foreach ([0, 4] as $member) {
    $counts = $quorum->members[$member]->redis()->info('commandstats');
    $calls = fn (string $command) => preg_match('/calls=(\d+)/', $counts[$command] ?? '', $found) ? $found[1] : 0;
    echo $calls('cmdstat_evalsha'), ' executed, ', $calls('cmdstat_eval'), " to undo it\n";
}
$lock = new RedisLock(key(), [$wrong(0), $wrong(1), $wrong(2), $dsns[3], $dsns[4]], 60.0, autoRenew: false);
echo failure(fn () => $lock->acquire(0.0)), "\n";
$quorum->awaitOwners(0, key());
--EXPECT--
bool(true)
1 2 3
bool(true)
1 executed, 1 to undo it
1 executed, 1 to undo it
DistLock\ConnectionException: 2 of 5 servers answered, and 3 must: redis://127.0.0.1:PORT/0 has no password: remove it from the DSN
