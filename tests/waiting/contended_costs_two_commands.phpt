--TEST--
A contended acquisition is two commands once its process listens
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = new RedisLock(key(), $server->dsn());
$holder->acquire();
$workers = [];
for ($i = 0; $i < 6; $i++) {
    $workers[] = child(function (Channel $channel) use ($server) {
        $lock = new RedisLock(key(), $server->dsn());
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
$redis->rawCommand('CONFIG', 'RESETSTAT');
foreach ($workers as $worker) {
    $worker->send('go');
}
await_waiters(6, key(), $redis);
$holder->release();
$contended = 0;
foreach ($workers as $worker) {
    $contended += $worker->result(60);
}
echo json_encode(commands($redis)), "\n";
var_dump($contended >= 12);
--EXPECT--
{"evalsha":241}
bool(true)
