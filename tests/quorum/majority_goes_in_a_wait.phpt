--TEST--
A waiter learns that the majority has gone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = quorum();
$holder = $quorum->lock(key(), ttl: 60.0, autoRenew: false);
$holder->acquire();
$waiter = child(fn () => thrown(fn () => ($lock = new RedisLock(key(), $quorum->dsns(), 20.0))->acquire()));
await_waiters(1, key(), $quorum->members[0]->redis());
foreach ([0, 1, 2] as $number) {
    $quorum->members[$number]->kill();
}
echo preg_replace('/: Cannot.*/', '', $waiter->result(60)), "\n";
--EXPECT--
DistLock\ConnectionException: 2 of 5 servers answered, and 3 must
