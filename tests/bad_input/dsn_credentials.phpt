--TEST--
Credentials that are empty or badly encoded
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    'redis://user:@host',
    'redis://:@host',
    'redis://user:%@host',
    'redis://user:%zz@host',
    'redis://user:a%00b@host',
    'redis://user:abc%4@host',
    'redis://%00:abc@host',
    'unix:///tmp/x.sock?password=',
    'unix:///tmp/x.sock?user=',
] as $dsn) {
    echo strstr(thrown(fn () => new RedisLock(key(), $dsn)), '#2'), "\n";
}
--EXPECT--
#2 ($servers) has a password that is empty or badly encoded
#2 ($servers) has a password that is empty or badly encoded
#2 ($servers) has a password that is empty or badly encoded
#2 ($servers) has a password that is empty or badly encoded
#2 ($servers) has a password that is empty or badly encoded
#2 ($servers) has a password that is empty or badly encoded
#2 ($servers) has a user that is badly encoded
#2 ($servers) has a password that is empty or badly encoded
#2 ($servers) has a user that is empty or badly encoded
