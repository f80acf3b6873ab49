--TEST--
A member that was down is found again within a few seconds
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
$lock = $quorum->lock(key(), ttl: 60.0);
$quorum->members[2]->stop();
var_dump($lock->acquire(), count($quorum->owners(key())), $lock->release());
$quorum->members[2]->restart();
await(function () use ($quorum, $lock): bool {
    $lock->acquire();
    $count = count($quorum->owners(key()));
    $lock->release();

    return $count === 5;
});
--EXPECT--
bool(true)
int(4)
bool(true)
