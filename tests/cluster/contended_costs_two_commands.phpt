--TEST--
A contended acquisition in a cluster is two commands once its process listens
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
$master = $set->master(key())->redis();
$holder = new RedisLock(key(), $set->dsn());
$holder->acquire();
$workers = [];
for ($i = 0; $i < 4; $i++) {
    $workers[] = child(function (Channel $channel) use ($set) {
        $lock = new RedisLock(key(), $set->dsn());
        begin_to_listen($lock);
        $channel->send('ready');
        $channel->receive(60);
        for ($i = 0; $i < 20; $i++) {
            $lock->acquire();
            $lock->release();
        }

        return \DistLock\stats()['contended'];
    });
}
foreach ($workers as $worker) {
    $worker->await();
}
$master->rawCommand('CONFIG', 'RESETSTAT');
foreach ($workers as $worker) {
    $worker->send('go');
}
await_waiters(4, key(), $master);
$holder->release();
$contended = 0;
foreach ($workers as $worker) {
    $contended += $worker->result(60);
}
echo json_encode(commands($master)), "\n";
var_dump($contended >= 8);
--EXPECT--
{"evalsha":161}
bool(true)
