--TEST--
A DSN with an unknown scheme, or without one; an address is repeated with the scheme, but nothing that may be a password
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    '127.0.0.1',
    '127.0.0.1:6379',
    'redis.example:1',
    'redis.example:x',
    '/run/redis.sock',
    'hunter2',
    'user:hunter2@redis.example:1',
    'hunter2@redis.example:1',
    '[::1]:6379',
    'redis//127.0.0.1',
    'ftp://127.0.0.1',
    'http://127.0.0.1',
    'redis:127.0.0.1',
    'redis:/127.0.0.1',
    'REDIS://127.0.0.1',
    ' redis://127.0.0.1',
    '://',
    'unix:/tmp/x.sock',
    '',
] as $dsn) {
    echo strstr(thrown(fn () => new RedisLock(key(), $dsn)), '#2'), "\n";
}
--EXPECT--
#2 ($servers) has no scheme: write redis:// in front of the address
#2 ($servers) has no scheme: write redis://127.0.0.1:6379
#2 ($servers) has no scheme: write redis://redis.example:1
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has no scheme: a server's address begins with redis://, its socket's path with unix://
#2 ($servers) has no scheme: write redis:// in front of the address
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) must not be empty
