--TEST--
A child that is forked in the middle of a wait begins its own
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$quorum = shared_quorum();
$holder = $quorum->contender(key());
outcome($holder);
$waiting = child(function () use ($quorum): array {
    $child = null;
    on_signal(function () use (&$child): void {
        $child = pcntl_fork();
    });
    $lock = $quorum->lock(key(), ttl: 60.0);
    $acquired = $lock->acquire(20 * slowness());
    $released = $lock->release();
    if ($child === 0) {
        exit($acquired && $released ? 0 : 1);
    }
    pcntl_waitpid($child, $status);

    return [$acquired, $released, $status];
});
await_waiters(1, key(), $quorum->members[0]->redis());
$waiting->signal(SIGUSR1);
await_waiters(2, key(), $quorum->members[0]->redis());
echo released($holder), ' ', json_encode($waiting->result(30 * slowness())), "\n";
$quorum->awaitOwners(0, key());
--EXPECT--
released [true,true,0]
