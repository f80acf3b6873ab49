--TEST--
A list of servers: if more than maxAhead are ahead at the arbiter, a caller is turned away, and leaves nothing on any server
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/ahead.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';

$quorum = shared_quorum();
$arbiter = $quorum->members[0]->redis();
$lock = $quorum->lock(key());
var_dump($lock->acquire(60.0, 0), $lock->release());
$holder = $quorum->contender(key());
outcome($holder);
echo turns_away($lock, [0]), "\n", waits($lock, 1), "\n";
$waiters = [];
while (count($waiters) < 2) {
    $waiters[] = $quorum->contender(key());
    await_waiters(count($waiters), key(), $arbiter);
}
$newcomer = child(static function () use ($quorum): array {
    $lock = $quorum->lock(key());

    return [turns_away($lock, [0, 2]), waits($lock, 3), turns_away($lock, [0, 1, 2])];
});
echo implode("\n", $newcomer->result()), "\n";
echo count(array_unique($quorum->owners(key()))), ' owner, ';
echo implode(' ', array_map(fn (Server $member) => $member->redis()->zCard(queue(key())), $quorum->members)), "\n";
echo released($holder), "\n";
foreach ($waiters as $waiter) {
    echo outcome($waiter), ' ', released($waiter), "\n";
}
await(fn () => $lock->acquire(60.0, 0));
echo count(array_unique($quorum->owners(key()))), " owner\n";
--EXPECT--
bool(true)
bool(true)
0: turned away
1: waited
0: turned away, 2: turned away
3: waited
0: turned away, 1: turned away, 2: turned away
1 owner, 2 0 0 0 0
released
acquired released
acquired released
1 owner
