--TEST--
A lock that is handed over is known to the replicas before the waiter has it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/replicas.php';

$master = server();
$replica = replica($master);
$workers = [];
for ($i = 0; $i < 4; $i++) {
    $workers[] = child(function () use ($master, $replica) {
        $copy = $replica->redis();
        $lock = new RedisLock(key(), $master->dsn(['timeout' => 20]), replicas: 1);
        $known = 0;
        for ($round = 0; $round < 25; $round++) {
            $lock->acquire();
            $known += $copy->get(key()) === $lock->getToken();
            $lock->release();
        }

        return $known;
    });
}
foreach ($workers as $worker) {
    var_dump($worker->result(60));
}
--EXPECT--
int(25)
int(25)
int(25)
int(25)
