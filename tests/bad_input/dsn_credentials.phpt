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
    'unix:///tmp/x.sock?user=me',
    'redis+sentinel://host/main?sentinel_user=me',
    'redis://user:@host?password_file=',
    'redis://user:@host?password_file=secret',
    'redis://user:@host?password_file=/run/%zz',
    'redis://user:abc@host?password_file=/run/secret',
    'unix:///tmp/x.sock?password=abc&password_file=/run/secret',
    'redis+sentinel://host/main?sentinel_password=abc&sentinel_password_file=/run/secret',
    'redis+sentinel://host/main?sentinel_password_file=secret',
    'redis://host?sentinel_password_file=/run/secret',
    'redis://user@host?password_file=/run/secret',
    'redis://host?pasword_file=/run/secret',
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
#2 ($servers) has a user without a password or a password_file
#2 ($servers) has a sentinel_user without a sentinel_password or a sentinel_password_file
#2 ($servers) has a password_file that isn't an absolute path, or is badly encoded
#2 ($servers) has a password_file that isn't an absolute path, or is badly encoded
#2 ($servers) has a password_file that isn't an absolute path, or is badly encoded
#2 ($servers) has both a password and a password_file
#2 ($servers) has both a password and a password_file
#2 ($servers) has both a sentinel_password and a sentinel_password_file
#2 ($servers) has a sentinel_password_file that isn't an absolute path, or is badly encoded
#2 ($servers) has the option "sentinel_password_file", which is only for redis+sentinel://
#2 ($servers) is ambiguous before the @: write user:password@, or :password@ without a user
#2 ($servers) has the unknown option "pasword_file": did you mean "password_file"?
