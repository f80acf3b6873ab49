--TEST--
getFencingToken() has the members know the number, once for each acquisition
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = shared_quorum();
$quorum->members[3]->redis()->set(fence(key()), '9000000000000000', ['ex' => 1000]);
$lock = $quorum->lock(key());
$lock->acquire();
var_dump($lock->getFencingToken());
foreach ($quorum->members as $member) {
    echo $member->redis()->get(fence(key())), ' ', between(900, $member->redis()->ttl(fence(key())), 604800), "\n";
}
$commands = stats()['commands'];
var_dump($lock->getFencingToken(), stats()['commands'] - $commands, $lock->release(), $lock->getFencingToken());
--EXPECT--
int(9000000000000001)
9000000000000001 yes
9000000000000001 yes
9000000000000001 yes
9000000000000001 yes
9000000000000001 yes
int(9000000000000001)
int(0)
bool(true)
NULL
