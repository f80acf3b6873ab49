--TEST--
A server that stays a replica ends each call with the connect timeout, after few connections, and says what it is
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/moving_server.php';

$moving = moving_server();
$moving->failOver();
$dsn = $moving->dsn(['connect_timeout' => 1]);
$redis = $moving->old->redis();
$lock = new RedisLock(key(), $dsn);
$value = new RedisOptimisticLock(key('value'), $dsn);
foreach (
    [
        'acquire' => fn () => $lock->acquire(0.0),
        'acquire again' => fn () => $lock->acquire(60.0),
        'update' => fn () => $value->update(fn () => 'new'),
    ] as $what => $call
) {
    $before = $redis->info('stats')['total_connections_received'];
    $start = hrtime(true);
    $failure = failure($call);
    $took = Span::since($start);
    $connections = $redis->info('stats')['total_connections_received'] - $before;
    echo "$what: ", preg_replace('/ You can.*/', '', $failure), "\n";
    echo 'in time: ', between(0.8, $took, 1.0 + 3 * slowness()), ', connections: ', between(2, $connections, 25), "\n";
}
--EXPECT--
acquire: DistLock\ServerException: redis://127.0.0.1:PORT/0: READONLY
in time: yes, connections: yes
acquire again: DistLock\ServerException: redis://127.0.0.1:PORT/0 is a READONLY replica: name the master, or let sentinels name it with redis+sentinel://
in time: yes, connections: yes
update: DistLock\ServerException: redis://127.0.0.1:PORT/0 is a READONLY replica: name the master, or let sentinels name it with redis+sentinel://
in time: yes, connections: yes
