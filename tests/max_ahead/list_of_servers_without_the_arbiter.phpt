--TEST--
On a list of servers, a waiter that moves to the next arbiter because the first one died isn't turned away there
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/ahead.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';

$quorum = quorum();
$holder = $quorum->contender(key());
outcome($holder);
$limited = static fn (int $limit) => child(static function () use ($quorum, $limit): bool {
    $lock = $quorum->lock(key());

    return $lock->acquire(60.0, $limit) && $lock->release();
});
$waiters = [];
foreach ([1, 2, 3] as $limit) {
    $waiters[] = $limited($limit);
    await_waiters($limit, key(), $quorum->members[0]->redis());
}
$quorum->members[0]->kill();
await_waiters(3, key(), $quorum->members[1]->redis());
echo turns_away($quorum->lock(key()), [3]), "\n";
echo released($holder), "\n";
foreach ($waiters as $waiter) {
    var_dump($waiter->result(60));
}
--EXPECT--
3: turned away
released
bool(true)
bool(true)
bool(true)
