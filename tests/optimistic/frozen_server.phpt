--TEST--
A server that doesn't answer ends an update after the timeout of the DSN
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/optimistic.php';

$proxy = proxy(redis()->getPort());
$value = new RedisOptimisticLock(key(), $proxy->dsn(['timeout' => 2.0 * slowness(), 'connect_timeout' => 20]));
$value->update(one_more(...));
$proxy->hold();
echo between(1.9, seconds(function () use ($value) {
    echo failure(fn () => $value->update(one_more(...))), "\n";
}), 15 * slowness()), "\n";
$proxy->pass();
var_dump($value->update(one_more(...)));
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
yes
string(1) "2"
