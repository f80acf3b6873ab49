--TEST--
Permits on the members of a list of servers own nothing there: inspect() doesn't show them, on however many members they are
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key());
$permit = new RedisSemaphore(key(), 8, $quorum->members[0]->dsn(), 60.0, false);
$permit->acquire();
foreach ($quorum->members as $member) {
    $member->redis()->set(key(), 'distlock:shared ' . $permit->getToken(), ['px' => 60000]);
    $seen = $lock->inspect();
    $told[] = json_encode([$seen->mode, $seen->permits, $seen->totalPermits, count($seen->owners)]);
}
echo implode("\n", array_unique($told)), "\n";
var_dump($lock->acquire(0.0));
array_map(static fn (Server $member) => $member->redis()->del(key()), $quorum->members);
var_dump($lock->acquire(0.0));
$seen = $lock->inspect();
echo json_encode([$seen->mode, $seen->permits, $seen->totalPermits]), "\n";
--EXPECT--
[null,null,null,0]
bool(false)
bool(true)
["write",null,null]
