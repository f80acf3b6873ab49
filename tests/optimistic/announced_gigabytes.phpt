--TEST--
A server that announces gigabytes gets no memory for them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require_once __DIR__ . '/../support/memory.php';
require __DIR__ . '/optimistic.php';

$value = new RedisOptimisticLock('key', impostor("\$2000000000\r\nabc")->dsn(['timeout' => 0.3]));
echo between(0, growth(function () use ($value) {
    echo failure(fn () => $value->read()), "\n";
}), 8192 * slowness()), "\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
yes
