--TEST--
The process whose wait a signal handler interrupted while it was cut off gets the lock itself when it next tries
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
foreach (ownerships() as $kind => $ownership) {
    foreach (['the same object', 'another object'] as $whose) {
        $name = key("$kind $whose");
        $proxy = proxy($server->port);
        $make = fn () => $ownership->lock($name, $proxy->dsn(impatient()));
        $holder = $ownership->lock($name, $server->dsn(patient()));
        $holder->acquire();
        $waiter = interruptible($make, $ownership->method, function (Lock $interrupted) use ($make, $whose): array {
            $lock = $whose === 'the same object' ? $interrupted : $make();

            return [$lock->acquire(SOON * slowness()), $lock->release()];
        });
        await_listening(1, $name, $redis);
        $proxy->hold();
        $holder->release();
        await_owner($waiter->pid, $name, $redis);
        $proxy->refuse();
        $waiter->signal(SIGUSR1);
        echo "$kind, $whose: ", $waiter->await(), ', ';
        $proxy->pass();
        $waiter->send('again');
        echo json_encode($waiter->result(60)), "\n";
    }
}
--EXPECT--
mutex, the same object: interrupted, [true,true]
mutex, another object: interrupted, [true,true]
reader, the same object: interrupted, [true,true]
reader, another object: interrupted, [true,true]
permit, the same object: interrupted, [true,true]
permit, another object: interrupted, [true,true]
five permits, the same object: interrupted, [true,true]
five permits, another object: interrupted, [true,true]
