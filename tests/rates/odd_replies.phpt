--TEST--
Replies that make no sense are errors
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

require __DIR__ . '/rates.php';

foreach ([":1\r\n", "*0\r\n", "*4\r\n:0\r\n:1\r\n:1\r\n:-1\r\n", "*4\r\n:1\r\n:0\r\n:0\r\n:0\r\n",
    "*5\r\n:1\r\n:0\r\n:0\r\n:0\r\n:0\r\n", "*5\r\n:1\r\n:0\r\n:9007199254740992\r\n:0\r\n\$1\r\n-\r\n",
    "*5\r\n:1\r\n:0\r\n:0\r\n:0\r\n\$3\r\na b\r\n", "*5\r\n:1\r\n:0\r\n:0\r\n:0\r\n\$0\r\n\r\n",
    "*5\r\n:1\r\n:0\r\n:0\r\n:0\r\n\$400\r\n" . str_repeat('x', 400) . "\r\n", "\$2\r\nOK\r\n", "*4\r\n:0\r\n*0\r\n:1\r\n:1\r\n"] as $reply) {
    $limiter = new RedisRateLimiter(key(), 1, 1.0, impostor($reply)->dsn());
    echo failure(fn () => $limiter->acquire()), "\n";
}
$limiter = new RedisRateLimiter(key(), 1, 1.0, impostor("*5\r\n:1\r\n:0\r\n:0\r\n:9007199254740991\r\n\$1\r\n-\r\n")->dsn());
var_dump($limiter->acquire());
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
bool(true)
