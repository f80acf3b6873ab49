--TEST--
A DSN with an unknown scheme
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    '127.0.0.1',
    '127.0.0.1:6379',
    'tcp://127.0.0.1',
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
