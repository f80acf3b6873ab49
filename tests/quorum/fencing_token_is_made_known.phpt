--TEST--
getFencingToken() has the members store the number, once for each acquisition, and keep it until their clocks have passed it
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = shared_quorum();
$ahead = (time() + 3600) * 1000000;
$quorum->members[3]->redis()->set(fence(key()), (string) $ahead, ['ex' => 1000]);
$lock = $quorum->lock(key(), ttl: 60.0);
$lock->acquire();
var_dump($lock->getFencingToken() - $ahead);
foreach ($quorum->members as $member) {
    $lasts = $member->redis()->ttl(fence(key()));
    echo $member->redis()->get(fence(key())) - $ahead, ' ', $lasts <= 1000 ? 'as before' : between(89000, $lasts, 90001), "\n";
}
$commands = stats()['commands'];
var_dump($lock->getFencingToken() - $ahead, stats()['commands'] - $commands, $lock->release(), $lock->getFencingToken());
--EXPECT--
int(1)
1 yes
1 yes
1 yes
1 as before
1 yes
int(1)
int(0)
bool(true)
NULL
