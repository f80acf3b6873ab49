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
    'reddis://127.0.0.1',
    'redis:/127.0.0.1:6379',
    'redis:6379',
    'redis:hunter2@127.0.0.1:6379',
    'Valkey://127.0.0.1:6379',
    'redis+ssl://127.0.0.1:6379',
    'sentinel://127.0.0.1:26379',
    'unix:/tmp/x.sock',
    'unix:tmp/x.sock',
    'unix:/tmp/x.sock?password=hunter2',
    '',
] as $dsn) {
    echo strstr(thrown(fn () => new RedisLock(key(), $dsn)), '#2'), "\n";
}
--EXPECT--
#2 ($servers) has no scheme: write redis:// in front of the address
#2 ($servers) has no scheme: write redis://127.0.0.1:6379
#2 ($servers) has no scheme: write redis://redis.example:1
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has no scheme: write unix:///run/redis.sock
#2 ($servers) has no scheme: write redis:// in front of the address
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: it must begin with redis://
#2 ($servers) has an unknown scheme: it must begin with redis://
#2 ($servers) has an unknown scheme: it must begin with redis://
#2 ($servers) has an unknown scheme: did you mean redis://?
#2 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
#2 ($servers) has an unknown scheme: did you mean redis://?
#2 ($servers) has an unknown scheme: write redis://127.0.0.1:6379
#2 ($servers) has no scheme: write redis://redis:6379
#2 ($servers) has an unknown scheme: it must begin with redis://
#2 ($servers) has an unknown scheme: write redis://127.0.0.1:6379
#2 ($servers) has an unknown scheme: write rediss://127.0.0.1:6379
#2 ($servers) has an unknown scheme: write redis+sentinel://127.0.0.1:26379
#2 ($servers) has an unknown scheme: write unix:///tmp/x.sock
#2 ($servers) has an unknown scheme: write unix:///path/to.sock
#2 ($servers) has an unknown scheme: write unix:///path/to.sock
#2 ($servers) must not be empty
