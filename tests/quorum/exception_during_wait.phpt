--TEST--
An exception from a signal handler ends the wait, and nothing is left on any member
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/signals.php';

$quorum = shared_quorum();
$holder = $quorum->contender(key());
outcome($holder);
$waiting = child(function () use ($quorum): array {
    on_signal(fn () => throw new \RuntimeException('enough'));
    $lock = $quorum->lock(key(), ttl: 60.0);

    return [thrown(fn () => $lock->acquire()), $lock->isHeld()];
});
await_waiters(1, key(), $quorum->members[0]->redis());
$waiting->signal(SIGUSR1);
echo json_encode($waiting->result()), "\n";
await_waiters(0, key(), $quorum->members[0]->redis());
echo released($holder), "\n";
var_dump($quorum->owners(key()));
--EXPECT--
["RuntimeException: enough",false]
released
array(0) {
}
