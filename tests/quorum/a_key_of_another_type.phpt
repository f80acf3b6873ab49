--TEST--
On a list of servers, a key that is no string on a majority of them is refused, and stays; other locks are not disturbed
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key(), ttl: 60.0);
$other = $quorum->lock(key('other'), ttl: 60.0);
foreach ($quorum->members as $number => $member) {
    $member->redis()->hSet(key(), 'a field', 'a value');
    if ($number === 0) {
        // If only the arbiter has it, it is in nobody's way.
        var_dump($lock->acquire(20.0), $lock->release());
        var_dump($other->acquire(0.0), count($quorum->owners(key('other'))), $other->release());
    }
}
foreach ([fn () => $lock->acquire(5.0), fn () => $lock->inspect(), fn () => $lock->forceRelease()] as $work) {
    echo preg_replace('/^(\S+): .*(WRONGTYPE.*)$/', '$1 $2', str_replace(key(), 'KEY', failure($work))), "\n";
}
foreach ($quorum->members as $member) {
    echo $member->redis()->hGet(key(), 'a field'), "\n";
}
--EXPECT--
bool(true)
bool(true)
bool(true)
int(5)
bool(true)
DistLock\ServerException WRONGTYPE a key of the type hash is no lock: KEY
DistLock\ServerException WRONGTYPE a key of the type hash is no lock: KEY
DistLock\ServerException WRONGTYPE a key of the type hash is no lock: KEY
a value
a value
a value
a value
a value
