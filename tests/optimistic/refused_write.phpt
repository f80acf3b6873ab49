--TEST--
A write that the server refuses is a ServerException; nothing is written, and the next update succeeds
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/optimistic.php';

$server = server();
$redis = $server->redis();
$value = new RedisOptimisticLock(key(), $server->dsn(['client_name' => client_name()]));
$value->update(fn () => 'old');
foreach ([
    [['maxmemory', '1'], ['maxmemory', '0']],
    [['min-replicas-to-write', '1'], ['min-replicas-to-write', '0']],
] as [$cause, $cure]) {
    echo failure(fn () => $value->update(function () use ($redis, $cause) {
        $redis->config('SET', ...$cause);

        return 'new';
    })), "\n";
    $redis->config('SET', ...$cure);
    var_dump($value->read());
}
var_dump($value->update(fn () => 'new'));
echo clean($redis), "\n";
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: OOM %s
string(3) "old"
DistLock\ServerException: redis://127.0.0.1:PORT/0: NOREPLICAS %s
string(3) "old"
string(3) "new"
1 clean
