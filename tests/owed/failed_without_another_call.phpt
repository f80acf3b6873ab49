--TEST--
A release that failed is made when the server is back, without another call, also if the object is gone by then
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
foreach (ownerships() as $kind => $ownership) {
    foreach (['kept', 'gone'] as $object) {
        $name = key("$kind $object");
        $proxy = proxy($server->port);
        $lock = $ownership->lock($name, $proxy->dsn(impatient()));
        $lock->{$ownership->method}();
        $proxy->refuse();
        echo "$kind, $object: ", strtok(thrown(fn () => $lock->release()), ':'), ', ';
        $object === 'gone' && $lock = null;
        $proxy->pass();
        echo gone($redis, $name), "\n";
    }
}
--EXPECT--
mutex, kept: DistLock\ConnectionException, free
mutex, gone: DistLock\ConnectionException, free
reader, kept: DistLock\ConnectionException, free
reader, gone: DistLock\ConnectionException, free
permit, kept: DistLock\ConnectionException, free
permit, gone: DistLock\ConnectionException, free
five permits, kept: DistLock\ConnectionException, free
five permits, gone: DistLock\ConnectionException, free
