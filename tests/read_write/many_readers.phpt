--TEST--
Any number of readers hold the lock at once
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$readers = [];
for ($i = 0; $i < 10; $i++) {
    $readers[] = $reader = reader(key());
    $outcome = $reader->await();
    echo json_encode([$outcome['acquired'], $outcome['held'], $outcome['waited'] === 0.0]), "\n";
}
$pids = array_column($readers, 'pid');
sort($pids);
var_dump(sharers(key()) === $pids);
--EXPECT--
[true,true,true]
[true,true,true]
[true,true,true]
[true,true,true]
[true,true,true]
[true,true,true]
[true,true,true]
[true,true,true]
[true,true,true]
[true,true,true]
bool(true)
