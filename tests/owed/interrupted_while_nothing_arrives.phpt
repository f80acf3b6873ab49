--TEST--
A lock granted to a waiter that a signal handler interrupted while nothing arrived at either end is free as soon as it can be reached
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
    $holder = $ownership->lock($name, $server->dsn(patient()));
    $holder->acquire();
    $waiter = interruptible(fn () => $ownership->lock($name, $proxy->dsn(impatient())), $ownership->method);
    await_listening(1, $name, $redis);
    // The next question is a second away, and the signal must not find the waiter asking.
    await_question($redis);
    await_passed($proxy);
    $proxy->hold();
    $holder->release();
    await_owner($waiter->pid, $name, $redis);
    $waiter->signal(SIGUSR1);
    echo "$kind: ", $waiter->await(), ', ';
    // What was on its way is lost with its connections.
    $proxy->refuse();
    $proxy->pass();
    echo for_others($holder), "\n";
    $waiter->send('end');
    $waiter->result();
}
--EXPECT--
mutex: interrupted, free
reader: interrupted, free
permit: interrupted, free
five permits: interrupted, free
