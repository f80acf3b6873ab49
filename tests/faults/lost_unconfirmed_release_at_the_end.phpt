--TEST--
A release that was written without waiting and then lost is repeated at the end of the request
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$proxy = proxy($server->port);
$child = child(function () use ($proxy) {
    $lock = new RedisLock(key(), $proxy->dsn(), 30.0);
    $lock->acquire();
    $proxy->cutCommand(key());

    return $lock->release(confirm: false);
});
var_dump($child->result(), $server->redis()->exists(key()));
--EXPECT--
bool(true)
int(0)
