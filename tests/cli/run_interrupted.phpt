--TEST--
A signal that arrives while run waits ends the wait and run, as it ends other programs; nothing is left in the queue
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/run.php';

$lock = new RedisLock(key(), dsn(), 30.0);
$lock->acquire();
foreach ([SIGTERM, SIGINT, SIGHUP, SIGUSR1] as $signal) {
    $waiting = running([], 'echo', 'it ran');
    await_waiters(1, key());
    $waiting->signal($signal);
    echo $waiting->end(), ' ', json_encode($waiting->output()), ' ', $lock->inspect()->waiters, "\n";
}
--EXPECT--
signal 15 "" 0
signal 2 "" 0
signal 1 "" 0
signal 10 "" 0
