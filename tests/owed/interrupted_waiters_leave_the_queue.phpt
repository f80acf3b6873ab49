--TEST--
A waiter that a signal handler interrupted while it was cut off leaves the queue as soon as it can be reached
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
    $proxy->refuse();
    $waiter->signal(SIGUSR1);
    echo "$kind: ", $waiter->await(), ', ';
    $proxy->pass();
    echo gone($redis, queue($name)), ', ';
    echo $holder->release() ? 'released' : 'lost', ', ', gone($redis, $name), "\n";
    $waiter->send('end');
    $waiter->result();
}
--EXPECT--
mutex: interrupted, free, released, free
reader: interrupted, free, released, free
permit: interrupted, free, released, free
five permits: interrupted, free, released, free
