--TEST--
A DSN without a usable host or path
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    'redis://',
    'redis:///1',
    'redis://:6379',
    'redis://:password@',
    'redis://ho%00st',
    'redis://ho%zzst',
    'redis://[::1',
    'redis://[::1]x',
    'redis://[]',
    'unix://',
    'unix://path/to.sock',
    'unix:///tmp/%00',
    'unix:///xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
] as $dsn) {
    echo strstr(thrown(fn () => new RedisLock(key(), $dsn)), '#2'), "\n";
}
--EXPECT--
#2 ($servers) has no host, or one that is badly encoded
#2 ($servers) has no host, or one that is badly encoded
#2 ($servers) has no host, or one that is badly encoded
#2 ($servers) has no host, or one that is badly encoded
#2 ($servers) has no host, or one that is badly encoded
#2 ($servers) has no host, or one that is badly encoded
#2 ($servers) has a malformed IPv6 address
#2 ($servers) has a malformed IPv6 address
#2 ($servers) has no host, or one that is badly encoded
#2 ($servers) has no absolute path: write unix:///path/to.sock
#2 ($servers) has no absolute path: write unix:///path/to.sock
#2 ($servers) has a path that is badly encoded
#2 ($servers) has a path of more than 107 bytes
