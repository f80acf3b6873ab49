--TEST--
A first call throws at once if the name of its server has no address, or no route leads there
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/names.php';

foreach (['forget', 'cutRoute'] as $cause) {
    $process = named('
        $start = hrtime(true);
        try {
            ($lock = new DistLock\RedisLock("lock", "redis://server.invalid?connect_timeout=600"))->acquire(600.0);
        } catch (DistLock\ConnectionException $exception) {
            echo $exception->getMessage(), "\n";
        }
        echo hrtime(true) - $start < 300e9 ? "soon\n" : "late\n";
    ');
    $process->$cause();
    $process->start();
    echo $process->output();
}
--EXPECT--
Cannot connect to redis://server.invalid:6379/0: Name or service not known
soon
Cannot connect to redis://server.invalid:6379/0: Network is unreachable
soon
