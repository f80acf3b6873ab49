--TEST--
Another object acquires the lock at once after a release that nobody waited for, or that failed if the server is back
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$proxy = proxy($server->port);
foreach (ownerships() as $kind => $ownership) {
    $first = $ownership->lock(key($kind), $proxy->dsn(impatient()));
    $second = $ownership->lock(key($kind), $proxy->dsn(impatient()));
    $refused = [];
    for ($turn = 1; $turn <= 50; $turn++) {
        $first->{$ownership->method}(SOON);
        $first->release(false);
        answered(fn () => $second->acquire(0.0)) || $refused[] = $turn;
        answered(fn () => $second->release());
    }
    echo "$kind: ", none($refused), ', ';
    foreach (['release' => fn () => strtok(thrown(fn () => $first->release()), ':'), 'release(false)' => fn () => $first->release(false)] as $how => $release) {
        answered(fn () => $first->{$ownership->method}(SOON));
        $how === 'release' ? $proxy->refuse() : $proxy->hold();
        echo json_encode($release()), ', ';
        $how === 'release' || $proxy->refuse();
        $proxy->pass();
        echo answered(fn () => $second->acquire(0.0)) ? 'acquired' : 'refused', $how === 'release' ? ', ' : "\n";
        answered(fn () => $second->release());
    }
}
--EXPECT--
mutex: none, "DistLock\\ConnectionException", acquired, true, acquired
reader: none, "DistLock\\ConnectionException", acquired, true, acquired
permit: none, "DistLock\\ConnectionException", acquired, true, acquired
five permits: none, "DistLock\\ConnectionException", acquired, true, acquired
