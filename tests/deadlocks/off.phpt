--TEST--
With an empty distlock.deadlock_timeout, nobody writes a record, and no deadlock is reported
--INI--
distlock.deadlock_timeout=
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

$members = [crosser('a', 'b'), crosser('b', 'a')];
begin([[$members[0], 'b'], [$members[1], 'a']]);
usleep(4_500_000);
var_dump($members[0]->hasSent(), $members[1]->hasSent(), records(...$members));
foreach ($members as $member) {
    $member->kill();
}
--EXPECT--
bool(false)
bool(false)
array(0) {
}
