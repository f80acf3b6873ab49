--TEST--
Over TLS, locks are acquired, waited for, inspected, kept and handed over
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/tls.php';

$server = tls_server();
$server->accept();
$lock = new ZkLock(path(), $server->hosts, 2.0);
var_dump($lock->acquire(), ($other = new ZkLock(path(), $server->hosts))->acquire(0.0));
echo $lock->inspect()->mode?->value, "\n";
$waiter = child(static function () use ($server) {
    $lock = new ZkLock(path(), $server->hosts, 2.5);

    return [$lock->acquire(), $lock->release()];
});
await_contenders($lock, 2);
// Not an event that could be awaited: that nothing is lost in several timeouts of the session.
usleep(5_000_000);
var_dump($lock->isHeld(), $lock->inspect()->isHeld(), $lock->release());
echo json_encode($waiter->result()), "\n";
--EXPECT--
bool(true)
bool(false)
write
bool(true)
bool(true)
bool(true)
[true,true]
