--TEST--
A lock granted to a waiter that a signal handler interrupted when the server had died is free as soon as it is back
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server(['--appendonly', 'yes', '--appendfsync', 'always']);
foreach (ownerships() as $kind => $ownership) {
    $name = key($kind);
    $redis = $server->redis();
    $holder = $ownership->lock($name, $server->dsn(patient()));
    $holder->acquire();
    $waiter = interruptible(fn () => $ownership->lock($name, $server->dsn(impatient())), $ownership->method);
    await_listening(1, $name, $redis);
    stop($waiter->pid);
    $holder->release();
    await_owner($waiter->pid, $name, $redis);
    $server->kill();
    $waiter->signal(SIGUSR1);
    $waiter->signal(SIGCONT);
    echo "$kind: ", $waiter->await(), ', ';
    $server->restart();
    echo for_others($ownership->lock($name, $server->dsn(patient()))), "\n";
    $waiter->send('end');
    $waiter->result();
}
--EXPECT--
mutex: interrupted, free
reader: interrupted, free
permit: interrupted, free
five permits: interrupted, free
