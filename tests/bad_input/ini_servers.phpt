--TEST--
A bad ini setting is named as such
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

ini_set('distlock.redis.servers', 'redis://user:hunter2@host:port');
echo thrown(fn () => new RedisLock(key())), "\n";
ini_set('distlock.redis.servers', '');
echo thrown(fn () => new RedisLock(key())), "\n";
--EXPECTF--

Warning: ini_set(): distlock.redis.servers has a port that isn't a number from 1 to 65535; locks that use this setting can't be constructed in %s on line %d
ValueError: The ini setting distlock.redis.servers has a port that isn't a number from 1 to 65535
ValueError: The ini setting distlock.redis.servers must not be empty
