--TEST--
After a restart of the server, all sessions of a process log in again, at the same time, and keep their locks
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/sasl.php';

$server = sasl_server();
$locks = [];
foreach (range(1, 8) as $number) {
    $auth = $number % 2 === 0 ? BOB : EVE;
    // Each of these timeouts has its session.
    $locks[] = $lock = new ZkLock(path((string) $number), addresses($server), 60.0 + $number, $auth);
    $lock->acquire();
}
$server->kill();
$server->restart();
foreach ($locks as $lock) {
    // To delete its node takes the right to.
    echo json_encode([$lock->isHeld(), $lock->release(), $lock->acquire(), $lock->release()]), "\n";
}
--EXPECT--
[true,true,true,true]
[true,true,true,true]
[true,true,true,true]
[true,true,true,true]
[true,true,true,true]
[true,true,true,true]
[true,true,true,true]
[true,true,true,true]
