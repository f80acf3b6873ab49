--TEST--
A counter that was overwritten on one member neither spreads to the others nor makes tokens repeat
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key(), ttl: 60.0);
$last = 0;
foreach (['9223372036854775000', (string) (2 ** 53 - 5), '8000000000000000', 'a word'] as $corrupt) {
    foreach ([0, 3] as $number) {
        $quorum->members[$number]->redis()->set(fence(key()), $corrupt);
        for ($i = 0; $i < 4; $i++) {
            $lock->acquire(20.0) || print("not acquired\n");
            $fencing = $lock->getFencingToken();
            $fencing > $last || print("$fencing after $last\n");
            $last = $fencing;
            $lock->release() || print("not released\n");
        }
        $quorum->members[$number]->redis()->del(fence(key()));
    }
}
var_dump(abs($last / 1e6 - time()) < 3600);
foreach ([0, 1] as $number) {
    $quorum->members[$number]->redis()->set(fence(key()), '8000000000000000');
}
$quorum->members[2]->redis()->hSet(key(), 'no', 'lock');
$lock->acquire(20.0);
echo preg_replace('/^(\S+): .*(FENCING \d).*$/', '$1 $2', failure(fn () => $lock->getFencingToken())), "\n";
var_dump($lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
DistLock\ServerException FENCING 8
bool(true)
bool(true)
