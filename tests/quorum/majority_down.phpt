--TEST--
Without a majority, acquire() says at once how many answered, and why others didn't
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = quorum();
foreach ([0, 2, 4] as $number) {
    $quorum->members[$number]->stop();
}
$lock = $quorum->lock(key(), ttl: 60.0);
$seconds = seconds(function () use ($lock, $quorum): void {
    echo str_replace((string) $quorum->members[0]->port, 'PORT', thrown(fn () => $lock->acquire())), "\n";
});
echo 'in time ', between(0.0, $seconds, 2.0 * slowness()), "\n";
var_dump($lock->isHeld(), $lock->release());
$quorum->awaitOwners(0, key());
$quorum->members[0]->restart();
var_dump($lock->acquire(10.0), $lock->release());
--EXPECT--
DistLock\ConnectionException: 2 of 5 servers answered, and 3 must: Cannot connect to redis://127.0.0.1:PORT/0: Connection refused
in time yes
bool(false)
bool(false)
bool(true)
bool(true)
