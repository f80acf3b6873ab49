--TEST--
inspect() tells what a majority says
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
echo json_encode($lock->inspect()['held']), "\n";
$quorum->members[0]->redis()->del(key());
$quorum->members[1]->redis()->del(key());
$lock->acquire();
$waiter = $quorum->contender(key());
await_waiters(1, key(), $quorum->members[0]->redis());
$fencing = $lock->getFencingToken();
$state = $lock->inspect();
echo json_encode([$state['held'], $state['mode'], $state['owners'] === [$lock->getToken()], $state['waiters'],
    str_contains($state['queue'][0], ":$waiter->pid:"), $state['ttl'] > 5.0 && $state['ttl'] <= 10.0, $state['fencing'] === $fencing]), "\n";
$lock->release();
outcome($waiter);
released($waiter);
--EXPECT--
{"held":false,"mode":null,"owners":[],"ttl":null,"waiters":0,"fencing":null,"queue":[]}
false
[true,"write",true,1,true,true,true]
