--TEST--
An acquire that the server carries out late, when the second attempt has succeeded and been released, leaves the lock to nobody
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
foreach (ownerships() as $kind => $ownership) {
    $name = key($kind);
    $proxy = proxy($server->port);
    $lock = $ownership->lock($name, $proxy->dsn(patient()));
    $lock->acquire(SOON);
    $lock->release();
    $proxy->delayCommand($name);
    echo "$kind: ", $lock->{$ownership->method}(SOON) ? 'acquired' : 'not acquired', ', ';
    $proxy->happened();
    echo $lock->release() ? 'released' : 'not held', ', ';
    $granted = (int) $redis->get(fence($name));
    $proxy->deliver();
    echo (int) $redis->get(fence($name)) > $granted ? 'granted late' : 'not granted', ', ', gone($redis, $name), "\n";
}
--EXPECT--
mutex: acquired, released, granted late, free
reader: acquired, released, granted late, free
permit: acquired, released, granted late, free
five permits: acquired, released, granted late, free
