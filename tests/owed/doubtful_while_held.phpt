--TEST--
A lock that was acquired at the second attempt stays held for as long as it is wanted, and is released then
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$locks = [];
foreach (ownerships() as $kind => $ownership) {
    $proxy = proxy($server->port);
    $lock = $locks[$kind] = $ownership->lock(key($kind), $proxy->dsn(patient()));
    $lock->acquire(SOON);
    $lock->release();
    $proxy->cutReply(key($kind));
    echo "$kind: ", $lock->{$ownership->method}(SOON) ? 'acquired' : 'not acquired', "\n";
    $proxy->happened();
}
// Whatever the process owes for what is over is paid again after 1 and 5 seconds.
$lost = [];
for ($until = hrtime(true) + 8_000_000_000; hrtime(true) < $until; usleep(50_000)) {
    foreach (array_keys($locks) as $kind) {
        in_array(getmypid(), owners(key($kind), $redis), true) || $lost[$kind] = $kind;
    }
}
echo none($lost), "\n";
foreach ($locks as $kind => $lock) {
    echo "$kind: ", $lock->isHeld() ? 'held' : 'not held', ', ', $lock->release() ? 'released' : 'lost', ', ', gone($redis, key($kind)), "\n";
}
--EXPECT--
mutex: acquired
reader: acquired
permit: acquired
five permits: acquired
none
mutex: held, released, free
reader: held, released, free
permit: held, released, free
five permits: held, released, free
