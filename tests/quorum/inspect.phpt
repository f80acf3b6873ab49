--TEST--
inspect() shows what a majority says
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key());
echo json_encode($lock->inspect()), "\n";
$quorum->members[0]->redis()->set(key(), 'a minority');
$quorum->members[1]->redis()->set(key(), 'a minority');
echo json_encode($lock->inspect()->isHeld()), "\n";
$quorum->members[0]->redis()->del(key());
$quorum->members[1]->redis()->del(key());
$lock->acquire();
$waiter = $quorum->contender(key());
await_waiters(1, key(), $quorum->members[0]->redis());
$fencing = $lock->getFencingToken();
$state = $lock->inspect();
echo json_encode([$state->isHeld(), $state->mode?->value, array_column($state->owners, 'token') === [$lock->getToken()], $state->waiters,
    $state->queue[0]->pid === $waiter->pid, $state->ttl > 5.0 && $state->ttl <= 10.0, $state->fencingToken === $fencing]), "\n";
$lock->release();
outcome($waiter);
released($waiter);
--EXPECT--
{"held":false,"mode":null,"permits":null,"totalPermits":null,"ttl":null,"fencingToken":null,"owners":[],"queue":[],"waiters":0}
false
[true,"write",true,1,true,true,true]
