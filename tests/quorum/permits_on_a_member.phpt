--TEST--
Permits on the members of a list of servers own nothing there: inspect() doesn't tell of them, on however many they are
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key());
foreach ($quorum->members as $member) {
    $permits[] = $permit = new RedisSemaphore(key(), 8, $member->dsn());
    $permit->acquire();
    $seen = $lock->inspect();
    echo json_encode([$seen->mode, $seen->permits, $seen->totalPermits, count($seen->owners)]), "\n";
}
var_dump($lock->acquire(0.0));
array_map(static fn (RedisSemaphore $permit) => $permit->release(), $permits);
var_dump($lock->acquire(0.0));
$seen = $lock->inspect();
echo json_encode([$seen->mode, $seen->permits, $seen->totalPermits]), "\n";
--EXPECT--
[null,null,null,0]
[null,null,null,0]
[null,null,null,0]
[null,null,null,0]
[null,null,null,0]
bool(false)
bool(true)
["write",null,null]
