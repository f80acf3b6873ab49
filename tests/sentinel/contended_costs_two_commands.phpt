--TEST--
A contended acquisition at a master that was found is two commands, and no question to a sentinel
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
$master = $set->master()->redis();
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
foreach ($workers as $worker) {
    $worker->result(60);
}
echo json_encode(array_intersect_key(commands($master), ['evalsha' => 0, 'script|load' => 0, 'subscribe' => 0])), "\n";
--EXPECT--
{"evalsha":161}
