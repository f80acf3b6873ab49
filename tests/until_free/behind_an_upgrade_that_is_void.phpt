--TEST--
waitUntilFree() is told when the lock becomes free while the first waiter is a reader that wanted to write and has lost its share
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/owed.php';

$reader = reader(key(), ttl: LONG_TTL);
outcome($reader);
$upgrader = upgrader(key(), ttl: LONG_TTL);
echo $upgrader->await(60), "\n";
$upgrader->send('write');
await_waiters(1, key());
stop($upgrader->pid);
$waiter = bystander(key());
await_waiters(2, key());
stop($waiter->pid);
// Neither of them asks again before the release.
foreach (redis()->zRange(due(key()), 0, -1) as $entry) {
    redis()->zAdd(due(key()), 1e18, $entry);
}
foreach (redis()->zRange(shares(key()), 0, -1) as $token) {
    str_contains($token, ":$upgrader->pid:") && redis()->zAdd(shares(key()), 1, $token);
}
echo released($reader), "\n";
var_dump(queued(key()));
$waiter->signal(SIGCONT);
var_dump($waiter->result());
$upgrader->signal(SIGCONT);
echo $upgrader->await(60), "\n";
--EXPECT--
reads
released
array(0) {
}
bool(true)
DistLock\LockLostException
