--TEST--
Several servers in one DSN get different errors: several DSNs in one string, and several addresses of something that isn't a cluster
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    'redis://a redis://b redis://c',
    'redis://a,redis://b,redis://c',
    'redis://a; unix:///b',
    'rediss://u:hunter2@a/1,rediss://u:hunter2@b/1',
    'redis://a,b',
    'redis://u:hunter2@a:1,b:2/3',
] as $dsn) {
    echo strstr(thrown(fn () => new RedisLock(key(), $dsn)), '#2'), "\n";
}
@ini_set('distlock.redis.servers', 'redis://a, redis://b, redis://c');
echo thrown(fn () => new RedisLock(key())), "\n";
@ini_set('distlock.redis.servers', 'redis://a,redis://b,redis://c');
echo thrown(fn () => new RedisLock(key())), "\n";
--EXPECTF--
#2 ($servers) has several DSNs in one string: pass them as an array, or separate them with blanks in the ini setting
#2 ($servers) has several DSNs in one string: pass them as an array, or separate them with blanks in the ini setting
#2 ($servers) has several DSNs in one string: pass them as an array, or separate them with blanks in the ini setting
#2 ($servers) has several DSNs in one string: pass them as an array, or separate them with blanks in the ini setting
#2 ($servers) has several addresses: for a cluster write redis+cluster://, for sentinels redis+sentinel://
#2 ($servers) has several addresses: for a cluster write redis+cluster://, for sentinels redis+sentinel://
ValueError: The ini setting distlock.redis.servers must be a list of valid DSNs, but number 1 has several addresses: for a cluster write redis+cluster://, for sentinels redis+sentinel://
ValueError: The ini setting distlock.redis.servers has several DSNs in one string: pass them as an array, or separate them with blanks in the ini setting
