--TEST--
A port is a number from 1 to 65535
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    'redis://host:0',
    'redis://host:65536',
    'redis://host:99999999999999999999',
    'redis://host:-1',
    'redis://host:+80',
    'redis://host:6379x',
    'redis://host: 6379',
    'redis://host:',
    'redis://host:0x50',
    'redis://host:6379:1',
    'redis://[::1]:',
    'redis://[::1]:x',
] as $dsn) {
    echo strstr(thrown(fn () => new RedisLock(key(), $dsn)), '#2'), "\n";
}
--EXPECT--
#2 ($servers) has a port that isn't a number from 1 to 65535
#2 ($servers) has a port that isn't a number from 1 to 65535
#2 ($servers) has a port that isn't a number from 1 to 65535
#2 ($servers) has a port that isn't a number from 1 to 65535
#2 ($servers) has a port that isn't a number from 1 to 65535
#2 ($servers) has a port that isn't a number from 1 to 65535
#2 ($servers) has a port that isn't a number from 1 to 65535
#2 ($servers) has a port that isn't a number from 1 to 65535
#2 ($servers) has a port that isn't a number from 1 to 65535
#2 ($servers) has a port that isn't a number from 1 to 65535
#2 ($servers) has a port that isn't a number from 1 to 65535
#2 ($servers) has a port that isn't a number from 1 to 65535
