--TEST--
Members behind proxies, which are asked nothing before the first call, are connected to like others
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lock = new RedisLock(key(), array_map(fn (Server $member) => $member->dsn(['wait' => 'poll']), $quorum->members), ttl: 60.0);
var_dump($lock->acquire(0.0), count($quorum->owners(key())), $lock->release());
--EXPECT--
bool(true)
int(5)
bool(true)
