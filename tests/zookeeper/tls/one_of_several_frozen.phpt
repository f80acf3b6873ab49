--TEST--
A server that is frozen during the handshake doesn't keep sessions from the others
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/tls.php';

$server = tls_server();
$server->accept();
$frozen = own_tls_server();
$frozen->plain->pause();
// Each of these timeouts has its session, which begins with either of them.
foreach (range(1, 8) as $number) {
    $lock = new ZkLock(path((string) $number), "$server->hosts,$frozen->hosts", 2.0 + $number / 100);
    await(fn () => str_starts_with(outcome(fn () => $lock->acquire()), 'true'), 60 * slowness(), 'a connection to the other server');
    echo json_encode($lock->release()), "\n";
}
$frozen->plain->resume();
--EXPECT--
true
true
true
true
true
true
true
true
