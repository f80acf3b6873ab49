--TEST--
A wait on a frozen server that a signal handler interrupted leaves nothing there when it thaws
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
foreach (ownerships() as $kind => $ownership) {
    $name = key($kind);
    $holder = $ownership->lock($name, $server->dsn(patient()));
    $holder->acquire();
    $waiter = interruptible(fn () => $ownership->lock($name, $server->dsn(impatient())), $ownership->method);
    await_listening(1, $name, $redis);
    $server->pause();
    // The server finds it when it thaws, with what the waiter writes to it.
    $holder->release(false);
    $waiter->signal(SIGUSR1);
    echo "$kind: ", $waiter->await(), ', ';
    $server->resume();
    echo for_others($holder), "\n";
    $waiter->send('end');
    $waiter->result();
}
--EXPECT--
mutex: interrupted, free
reader: interrupted, free
permit: interrupted, free
five permits: interrupted, free
