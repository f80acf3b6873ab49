--TEST--
When the server at which they wait dies, waiters go on at the next one
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';

$quorum = quorum();
$holder = $quorum->contender(key());
outcome($holder);
$waiters = [];
while (count($waiters) < 4) {
    $waiters[] = $quorum->contender(key());
    await_waiters(count($waiters), key(), $quorum->members[0]->redis());
}
$quorum->members[0]->kill();
$second = $quorum->members[1]->redis();
await_waiters(4, key(), $second);
$order = queued(key(), $second);
echo released($holder), "\n";
usort($waiters, fn (Child $one, Child $other) => array_search($one->pid, $order) <=> array_search($other->pid, $order));
foreach ($waiters as $waiter) {
    echo outcome($waiter), ' ', released($waiter), "\n";
}
--EXPECT--
released
acquired released
acquired released
acquired released
acquired released
