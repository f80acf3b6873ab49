--TEST--
A deadlock that outlasts a restart of the server is found; if the server has lost its memory, everybody gets the lock
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

foreach (['keeps' => ['--appendonly', 'yes', '--appendfsync', 'always'], 'loses' => []] as $what => $options) {
    $server = server($options);
    [$last, $first] = circle($server->dsn(['timeout' => 30, 'connect_timeout' => 30]), $server->redis());
    $server->restart();
    echo "$what: ", told($last, $first), "\n";
}
--EXPECT--
keeps: DistLock\DeadlockException, done
loses: done, done
