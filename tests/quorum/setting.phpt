--TEST--
The setting may hold several DSNs, with blanks between them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = shared_quorum();
ini_set('distlock.redis.servers', '  ' . implode(" \n\t", $quorum->dsns()) . ' ');
$lock = new RedisLock(key(), ttl: 60.0);
var_dump($lock->acquire(), count($quorum->owners(key())), $lock->release());
@ini_set('distlock.redis.servers', 'redis://127.0.0.1:1 redis://127.0.0.1:2');
echo thrown(fn () => new RedisLock(key())), "\n";
ini_set('distlock.redis.servers', ' ');
echo thrown(fn () => new RedisLock(key())), "\n";
--EXPECT--
bool(true)
int(5)
bool(true)
ValueError: The ini setting distlock.redis.servers must be one server, or 3 to 15 of which a majority must agree, 2 given
ValueError: The ini setting distlock.redis.servers must not be empty
