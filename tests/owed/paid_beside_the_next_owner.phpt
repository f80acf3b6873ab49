--TEST--
What is paid again for a token that is over does not end the same process's next ownership of that lock
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
    echo "$kind: ", $lock->{$ownership->method}(SOON) ? 'acquired' : 'not acquired', ', ';
    $proxy->happened();
    echo $lock->release() ? 'released' : 'lost', ', ', $lock->{$ownership->method}(SOON) ? 'acquired' : 'not acquired', "\n";
}
// It is paid again after 1 and 5 seconds.
$lost = [];
for ($until = hrtime(true) + 8_000_000_000; hrtime(true) < $until; usleep(50_000)) {
    foreach (array_keys($locks) as $kind) {
        in_array(getmypid(), owners(key($kind), $redis), true) || $lost[$kind] = $kind;
    }
}
echo none($lost), "\n";
foreach ($locks as $kind => $lock) {
    echo "$kind: ", $lock->release() ? 'released' : 'lost', ', ', gone($redis, key($kind)), "\n";
}
--EXPECT--
mutex: acquired, released, acquired
reader: acquired, released, acquired
permit: acquired, released, acquired
five permits: acquired, released, acquired
none
mutex: released, free
reader: released, free
permit: released, free
five permits: released, free
