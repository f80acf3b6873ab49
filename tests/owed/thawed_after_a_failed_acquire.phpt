--TEST--
An acquire that failed on a frozen server leaves the lock to nobody when the server thaws
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
foreach (ownerships() as $kind => $ownership) {
    $name = key($kind);
    $lock = $ownership->lock($name, $server->dsn(impatient()));
    $lock->acquire(SOON);
    $lock->release();
    $granted = (int) $redis->get(fence($name));
    $server->pause();
    echo "$kind: ", strtok(thrown(fn () => $lock->{$ownership->method}(0.0)), ':'), ', ';
    $server->resume();
    await(fn () => (int) $redis->get(fence($name)) > $granted, 30, 'the grant');
    echo gone($redis, $name), "\n";
}
--EXPECT--
mutex: DistLock\ConnectionException, free
reader: DistLock\ConnectionException, free
permit: DistLock\ConnectionException, free
five permits: DistLock\ConnectionException, free
