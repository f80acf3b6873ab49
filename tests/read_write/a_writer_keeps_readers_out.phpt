--TEST--
Readers wait until the writer has released
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$writer = contender(key());
outcome($writer);
var_dump(($other = new RedisLock(key(), dsn()))->acquireRead(0.0));
$readers = queue_up(key(), fn () => reader(key()), fn () => reader(key()), fn () => reader(key()));
echo released($writer), "\n";
foreach ($readers as $reader) {
    $outcome = $reader->await();
    echo json_encode([$outcome['acquired'], $outcome['held'], $outcome['waited'] > 0]), "\n";
}
var_dump(count(sharers(key())));
--EXPECT--
bool(false)
released
[true,true,true]
[true,true,true]
[true,true,true]
int(3)
